/** Published items and answers of PHQ-9, GAD-7 and AUDIT-C. Do not reword them: scores are valid for these words. */
export const questionnaireTexts = {
  phq9: 'Mood check (PHQ-9)',
  gad7: 'Worry check (GAD-7)',
  auditC: 'Alcohol check (AUDIT-C)',

  twoWeeks: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
  pastYear: 'In the past year',

  phq9Interest: 'Little interest or pleasure in doing things',
  phq9Down: 'Feeling down, depressed, or hopeless',
  phq9Sleep: 'Trouble falling or staying asleep, or sleeping too much',
  phq9Tired: 'Feeling tired or having little energy',
  phq9Appetite: 'Poor appetite or overeating',
  phq9Failure: 'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
  phq9Concentrating: 'Trouble concentrating on things, such as reading the newspaper or watching television',
  phq9Moving:
    'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
  phq9Thoughts: 'Thoughts that you would be better off dead or of hurting yourself in some way',

  gad7Nervous: 'Feeling nervous, anxious, or on edge',
  gad7Control: 'Not being able to stop or control worrying',
  gad7Worrying: 'Worrying too much about different things',
  gad7Relaxing: 'Trouble relaxing',
  gad7Restless: 'Being so restless that it is hard to sit still',
  gad7Annoyed: 'Becoming easily annoyed or irritable',
  gad7Afraid: 'Feeling afraid as if something awful might happen',

  notAtAll: 'Not at all',
  severalDays: 'Several days',
  moreThanHalf: 'More than half the days',
  nearlyEveryDay: 'Nearly every day',

  difficulty:
    'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
  notDifficult: 'Not difficult at all',
  somewhatDifficult: 'Somewhat difficult',
  veryDifficult: 'Very difficult',
  extremelyDifficult: 'Extremely difficult',

  auditOften: 'How often do you have a drink containing alcohol?',
  auditDrinks: 'How many drinks containing alcohol do you have on a typical day when you are drinking?',
  auditSix: 'How often do you have six or more drinks on one occasion?',
  never: 'Never',
  monthlyOrLess: 'Monthly or less',
  twoToFourMonth: '2 to 4 times a month',
  twoToThreeWeek: '2 to 3 times a week',
  fourOrMoreWeek: '4 or more times a week',
  oneOrTwo: '1 or 2',
  threeOrFour: '3 or 4',
  fiveOrSix: '5 or 6',
  sevenToNine: '7 to 9',
  tenOrMore: '10 or more',
  lessThanMonthly: 'Less than monthly',
  monthly: 'Monthly',
  weekly: 'Weekly',
  daily: 'Daily or almost daily',

  minimal: 'Minimal',
  mild: 'Mild',
  moderate: 'Moderate',
  moderatelySevere: 'Moderately severe',
  severe: 'Severe',
  negative: 'Below the screening limit',
  positive: 'At or above the screening limit',
} as const

export type QuestionnaireTexts = Readonly<Record<keyof typeof questionnaireTexts, string>>
