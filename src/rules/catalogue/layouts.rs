//! Starting positions, as OTN writes them, rank 1 first.

/// `shape-size`: the usual names of the shapes, else where they come from.
#[rustfmt::skip]
pub(super) static LAYOUTS: &[(&str, &str)] = &[
    // 7x7
    ("cross-7", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ("line-7", "/2t1t2/7/t2T2t/2TKT2/t2T2t/7/2t1t2/"),
    ("circle-7", "/3t3/1t3t1/3T3/t1TKT1t/3T3/1t3t1/3t3/"),
    ("ard-ri-26-7", "/7/2tTt2/1t3t1/1T1K1T1/1t3t1/2tTt2/7/"),
    ("ard-ri-32-7", "/7/1t1t1t1/3T3/1tTKTt1/3T3/1t1t1t1/7/"),
    ("ard-ri-39-7", "/7/2t1t2/1t1T1t1/2TKT2/1t1T1t1/2t1t2/7/"),
    ("fidchell-7", "/t1ttt1t/3T3/t2T2t/tTTKTTt/t2T2t/3T3/t1ttt1t/"),

    // 9x9
    ("tcross-9", "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    ("line-9", "/2tt1tt2/9/t3T3t/t3T3t/2TTKTT2/t3T3t/t3T3t/9/2tt1tt2/"),
    ("circle-9", "/3ttt3/1t5t1/4T4/t3T3t/t1TTKTT1t/t3T3t/4T4/1t5t1/3ttt3/"),
    ("rhombus-9", "/3ttt3/4t4/4T4/t2T1T2t/ttT1K1Ttt/t2T1T2t/4T4/4t4/3ttt3/"),
    ("square-9", "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/"),
    ("1571-9", "/4t4/3ttt3/4T4/1t2T2t1/ttTTKTTtt/1t2T2t1/4T4/3ttt3/4t4/"),
    ("1606-9", "/t2t1t2t/4t4/4T4/t3T3t/1tTTKTTt1/t3T3t/4T4/4t4/t2t1t2t/"),
    ("1650-9", "/3t1t3/1t5t1/2t1T1t2/t3T3t/2TTKTT2/t3T3t/2t1T1t2/1t5t1/3t1t3/"),
    ("2526-9", "/4t4/1t2t2t1/2t3t2/3TTT3/tt1TKT1tt/3TTT3/2t3t2/1t2t2t1/4t4/"),
    ("2542-9", "/t3t3t/1t5t1/2t3t2/3TTT3/t2TKT2t/3TTT3/2t3t2/1t5t1/t3t3t/"),
    ("2566-9", "/3t1t3/4t4/4t4/t2TTT2t/1ttTKTtt1/t2TTT2t/4t4/4t4/3t1t3/"),
    ("tyr-9", "/t2t1t2t/9/2t1T1t2/t2T1T2t/2T1K1T2/t2T1T2t/2t1T1t2/9/t2t1t2t/"),

    // 11x11
    ("tdiamond-11", "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("opentafl-berserk-11", "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/"),
    ("berserk-11", "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/"),
    ("tcircle-11", "/3ttttt3/5t5/11/t3TTT3t/t2T3T2t/tt1T1K1T1tt/t2T3T2t/t3TTT3t/11/5t5/3ttttt3/"),
    ("trhombus-11", "/3ttttt3/5t5/5T5/t3T1T3t/t2T3T2t/ttT2K2Ttt/t2T3T2t/t3T1T3t/5T5/5t5/3ttttt3/"),
    ("tcross-11", "/3ttttt3/5t5/5T5/t4T4t/t4T4t/ttTTTKTTTtt/t4T4t/t4T4t/5T5/5t5/3ttttt3/"),
    ("bell-11", "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"),
    ("lewisdiamond-11", "/4ttt4/4ttt4/11/5T5/tt2TTT2tt/tt1TTKTT1tt/tt2TTT2tt/5T5/11/4ttt4/4ttt4/"),
    ("lewiscross-11", "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/"),
    ("204577-11", "/4ttt4/1t3t3t1/2t5t2/5T5/t3TTT3t/tt1TTKTT1tt/t3TTT3t/5T5/2t5t2/1t3t3t1/4ttt4/"),
    ("205009-11", "/4t1t4/1t3t3t1/2t2t2t2/5T5/t3TTT3t/1ttTTKTTtt1/t3TTT3t/5T5/2t2t2t2/1t3t3t1/4t1t4/"),
    ("tyr-11", "/t2t3t2t/11/2t2t2t2/t2t1T1t2t/4TTT4/2tTTKTTt2/4TTT4/t2t1T1t2t/2t2t2t2/11/t2t3t2t/"),

    // 13x13
    ("tdiamond-13", "/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/"),
    ("parlett-13", "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/"),
    ("parlett2-13", "/4ttttt4/5t1t5/6t6/6T6/t3T1T1T3t/tt3T1T3tt/t1tTT1K1TTt1t/tt3T1T3tt/t3T1T1T3t/6T6/6t6/5t1t5/4ttttt4/"),
    ("parlett-modified-13", "/4tt1tt4/5ttt5/6t6/6T6/t3T3T3t/tt3TTT3tt/1ttT1TKT1Ttt1/tt3TTT3tt/t3T3T3t/6T6/6t6/5ttt5/4tt1tt4/"),
    ("nielsen-13", "/4ttttt4/5t1t5/6t6/6T6/t5T5t/tt3TTT3tt/t1tTTTKTTTt1t/tt3TTT3tt/t5T5t/6T6/6t6/5t1t5/4ttttt4/"),
    ("nielsen2-13", "/4tt1tt4/5ttt5/6t6/6T6/t3T1T1T3t/tt3T1T3tt/1ttTT1K1TTtt1/tt3T1T3tt/t3T1T1T3t/6T6/6t6/5ttt5/4tt1tt4/"),
    ("sparse-13", "/4tt1tt4/6t6/13/13/t5T5t/t4TTT4t/1t2TTKTT2t1/t4TTT4t/t5T5t/13/13/6t6/4tt1tt4/"),
    ("sparse-full-13", "/4ttttt4/6t6/13/13/t5T5t/t4TTT4t/tt2TTKTT2tt/t4TTT4t/t5T5t/13/13/6t6/4ttttt4/"),
    ("sparse-cross-13", "/4tt1tt4/6t6/13/6T6/t11t/t5T5t/1t1T1TKT1T1t1/t5T5t/t11t/6T6/13/6t6/4tt1tt4/"),
    ("tyr-13", "/t2t2t2t2t/13/2t2t1t2t2/t2t2T2t2t/5T1T5/2t1T1T1T1t2/t2T1TKT1T2t/2t1T1T1T1t2/5T1T5/t2t2T2t2t/2t2t1t2t2/13/t2t2t2t2t/"),
    ("oldtyr-13", "/t3t1t1t3t/13/2t2t1t2t2/3t2T2t3/t4T1T4t/2t1T1T1T1t2/t2T1TKT1T2t/2t1T1T1T1t2/t4T1T4t/3t2T2t3/2t2t1t2t2/13/t3t1t1t3t/"),

    // 15x15
    ("full-15", "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/"),
    ("nielsen-15", "/4ttttttt4/6t1t6/7t7/15/t6T6t/t5T1T5t/tt3TTTTT3tt/t1t1T1TKT1T1t1t/tt3TTTTT3tt/t5T1T5t/t6T6t/15/7t7/6t1t6/4ttttttt4/"),
    ("sparse-15", "/4t4tt4/8t6/15/15/t6T6t/t6T7/tt5T7/1t5KTTT2t1/1t4TTT5t/t6T6t/7T6t/15/15/7t7/4tt1t1tt4/"),
    ("tyr-15", "/t2t3t3t2t/15/2t2t3t2t2/t2t2t1t2t2t/4T2T2T4/2t3T1T3t2/3t1T1T1T1t3/t3T1TKT1T3t/3t1T1T1T1t3/2t3T1T3t2/4T2T2T4/t2t2t1t2t2t/2t2t3t2t2/15/t2t3t3t2t/"),

    // 17x17
    ("oldtyr-17", "/2t1t1t3t1t1t2/17/t3t7t3t/6t1T1t6/t1t4t1t4t1t/5T2T2T5/t2t3T1T3t2t/4t1T1T1T1t4/3T1T1TKT1T1T3/4t1T1T1T1t4/t2t3T1T3t2t/5T2T2T5/t1t4t1t4t1t/6t1T1t6/t3t7t3t/17/2t1t1t3t1t1t2/"),
    ("tyr-17", "/t2t2t3t2t2t/17/2t2t2t2t2t2/t2t2t3t2t2t/4T3T3T4/2t3T3T3t2/t2t1T2T2T1t2t/7T1T7/2t1T1T1K1T1T1t2/7T1T7/t2t1T2T2T1t2t/2t3T3T3t2/4T3T3T4/t2t2t3t2t2t/2t2t2t2t2t2/17/t2t2t3t2t2t/"),

    // 19x19
    ("alea-19", "/2t2t7t2t2/19/t4t7t4t/7t1T1t7/6t1t1t1t6/t1t2T7T2t1t/4t4T4t4/3t4T1T4t3/4t2T1T1T2t4/3T2T1TKT1T2T3/4t2T1T1T2t4/3t4T1T4t3/4t4T4t4/t1t2T7T2t1t/6t1t1t1t6/7t1T1t7/t4t7t4t/19/2t2t7t2t2/"),
    ("tablut-19", "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/"),
    ("bartley-19", "/3t1t7t1t3/19/5t7t5/t6t1T1t6t/6t1t1t1t6/t1t2T7T2t1t/4t4T4t4/3t4T1T4t3/4t2T1T1T2t4/3T2T1TKT1T2T3/4t2T1T1T2t4/3t4T1T4t3/4c4N4c4/t1t2T7T2t1t/6t1t1t1t6/t6t1T1t6t/5t7t5/19/3t1t7t1t3/"),
];
