extension TimeWords {
  static let english = TimeWords(
    code: "en",
    traits: [.monthFirst, .bareHour, .twelveHours, .halfAfter],
    weekdays: [
      "monday mon", "tuesday tue tues", "wednesday wed weds", "thursday thu thur thurs",
      "friday fri", "saturday sat", "sunday sun",
    ],
    months: [
      "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
      "august aug", "september sept sep", "october oct", "november nov", "december dec",
    ],
    numbers: [
      0: "zero", 1: "one a an", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
      8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen",
      14: "fourteen", 15: "fifteen", 16: "sixteen", 17: "seventeen", 18: "eighteen",
      19: "nineteen", 20: "twenty", 30: "thirty", 40: "forty", 50: "fifty",
    ],
    numberJoint: "_",
    ordinals: [
      1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh",
      8: "eighth", 9: "ninth", 10: "tenth", 11: "eleventh", 12: "twelfth", 13: "thirteenth",
      14: "fourteenth", 15: "fifteenth", 16: "sixteenth", 17: "seventeenth", 18: "eighteenth",
      19: "nineteenth", 20: "twentieth", 21: "twenty_first", 22: "twenty_second",
      23: "twenty_third", 24: "twenty_fourth", 25: "twenty_fifth", 26: "twenty_sixth",
      27: "twenty_seventh", 28: "twenty_eighth", 29: "twenty_ninth", 30: "thirtieth",
      31: "thirty_first",
    ],
    units: [
      .second: "second seconds sec secs", .minute: "minute minutes min mins",
      .hour: "hour hours hr hrs h", .day: "day days", .week: "week weeks wk wks",
      .weekend: "weekend wknd week_end", .month: "month months mth mths",
      .quarter: "quarter quarters", .year: "year years yr yrs", .decade: "decade decades",
    ],
    parts: [
      .earlyMorning: "early_morning early_in_the_morning",
      .morning: "morning in_the_morning", .lunch: "lunchtime at_lunchtime lunch_time",
      .afternoon: "afternoon in_the_afternoon arvo", .evening: "evening in_the_evening eve",
      .night: "night at_night nite in_the_night",
    ],
    dayOffsets: [
      0: "today 2day 2dy tdy",
      1: "tomorrow tmrw tmr tmrrw tmw tmoz tomoz 2moro 2morrow tomorow tommorow tommorrow tomorro",
      -1: "yesterday yday ystrday",
      2: "the_day_after_tomorrow day_after_tomorrow overmorrow",
      -2: "the_day_before_yesterday day_before_yesterday",
    ],
    namedParts: [
      NamedPart(day: 0, part: .night, words: "tonight tonite 2night 2nite tnight"),
      NamedPart(day: -1, part: .night, words: "last_night last_nite"),
    ],
    shifts: [
      1: "next following the_following upcoming nxt", 0: "this current the_current",
      -1: "last previous the_previous lst",
      2: "the_week_after_next",
    ],
    namedPeriods: [
      NamedPeriod(unit: .week, shift: 2, words: "week_after_next the_week_after_next"),
      NamedPeriod(unit: .month, shift: 2, words: "month_after_next the_month_after_next"),
      NamedPeriod(unit: .year, shift: 2, words: "year_after_next the_year_after_next"),
      NamedPeriod(unit: .week, shift: -2, words: "week_before_last the_week_before_last"),
      NamedPeriod(unit: .month, shift: -2, words: "month_before_last the_month_before_last"),
    ],
    clockWords: [720: "noon midday noontime mid_day", 1440: "midnight"],
    roles: [
      .at: "at", .on: "on by in for since until till before after during over", .the: "the",
      .of: "of in", .from: "from", .between: "between", .to: "to until till through thru",
      .and: "and", .ahead: "in within", .ago: "ago before_now back",
      .later: "from_now later from_today hence", .half: "half half_past half_after",
      .quarter: "quarter a_quarter",
      .past: "past after", .minus: "to before till of", .hour: "o_clock oclock",
      .am: "am", .pm: "pm", .coming: "coming this_coming", .recent: "past this_past",
      .start: "earlier start_of start beginning_of beginning early the_start_of the_beginning_of",
      .middle: "mid middle_of middle the_middle_of",
      .end: "later end_of end late the_end_of the_end",
      .every: "every each", .about: "about around approximately approx circa roughly",
      .ordinalSuffix: "st nd rd th", .quarterMark: "q",
      .weak: "may mar sun sat wed mon second march eve a an",
      .moved:
        "moved move moving change changed changing reschedule rescheduled rescheduling shift shifted postponed postpone pushed push brought",
      .stop:
        "good_morning good_afternoon good_evening good_night g_night good_day day_to_day day_by_day one_day_at_a_time at_first one_night_stand morning_sickness sunday_best may_be may_have may_not at_one at_one_point",
      .clauseWord:
        "we i you he she it they for in with and or but if is will sharp then so as when at on by works ok okay please pls thanks instead would should can cause because maybe latest today tomorrow outside near to from",
      .few: "couple couple_of a_couple a_couple_of few a_few several",
    ],
    feasts: [
      1225: "christmas christmas_day xmas", 1224: "christmas_eve xmas_eve",
      1231: "new_year_s_eve new_years_eve nye", 101: "new_year_s_day new_years_day",
      214: "valentine_s_day valentines_day valentines", 1031: "halloween",
      1226: "boxing_day",
    ])
}
