import type { SensitiveKind } from '#shared/claims/claim-words.ts'

/**
 * Codes of sensitive services, by their beginnings. A code that is missed shows a child's service to a parent, so ranges are rather wide.
 * Sources: chapters of ICD-10-CM (CDC), section headings of CPT, HCPCS level II (CMS). The lists are ours.
 */
const diagnoses: readonly (readonly [SensitiveKind, RegExp])[] = [
  ['substance-use', /^(F1[0-9]|Z714|Z715|T40|Z722|O9931|O9932)/],
  ['mental-health', /^(F0[1-9]|F[2-6]|F9|R4585|T1491|X7[1-9]|X8[0-3]|Z914|Z915|Z133)/],
  ['sti', /^(A5[0-9]|A6[0-4]|B20|Z21|R75|Z113|Z114|Z202|Z206|Z7251|Z7252|Z7253|B977|N341|Z2981)/],
  ['contraception', /^(Z30|Z975|Z793)/],
  ['pregnancy', /^(O|Z3[2-9]|Z3A|Z640|Z331|Z332|N912)/],
  ['sexual-assault', /^(T742|T762|Z044|Z0442|Y05)/],
]

const procedures: readonly (readonly [SensitiveKind, RegExp])[] = [
  ['mental-health', /^(907[89]|908[0-9]|9613[0-9]|96127|H0031|H0032|H0036|H2011|H2014|H2017|H2019|S9480|S9484|S9485|G0323)/],
  [
    'substance-use',
    /^(99408|99409|G0396|G0397|G208[0-9]|G2067|G2068|H0001|H000[4-9]|H001[0-9]|H0020|H0047|H0050|H2034|H2035|H2036|803[0-7]|J2315|J0571|J0572)/,
  ],
  [
    'sti',
    /^(86592|86593|86631|86632|8669[4-6]|8670[1-3]|8678[01]|8738[9]|8739[01]|8711[0]|8727[03]|87320|8749[0-2]|8752[89]|8753[4-9]|8759[0-2]|8762[0-5]|8766[01]|8780[68]|8785[0]|G043[2-5]|G0475|90649|90650|90651|J0739)/,
  ],
  [
    'contraception',
    /^(1197[5-7]|1198[1-3]|57170|5830[01]|58565|5860|5861|58670|58671|A426[4-9]|J105[0]|J729[4-8]|J730[1-7]|S498[19]|S4993)/,
  ],
  ['pregnancy', /^(59|7680[1-9]|7681|7682[0-8]|81025|8470[234]|S0190|S0191|S2260)/],
  ['sexual-assault', /^(99170|S9900)/],
]

/** Parts of drug names: pharmacies bill by NDC, which says nothing of the use. */
const drugs: readonly (readonly [SensitiveKind, RegExp])[] = [
  [
    'contraception',
    /levonorgestrel|norethindrone|estradiol|drospirenone|norgestimate|desogestrel|norgestrel|etonogestrel|medroxyprogesterone|ulipristal|nuvaring|plan b/i,
  ],
  [
    'sti',
    /emtricitabine|tenofovir|cabotegravir|dolutegravir|bictegravir|raltegravir|truvada|descovy|biktarvy|valacyclovir|penicillin g benz/i,
  ],
  ['substance-use', /buprenorphine|suboxone|naltrexone|naloxone|narcan|methadone|disulfiram|acamprosate|varenicline/i],
  [
    'mental-health',
    /sertraline|fluoxetine|citalopram|paroxetine|venlafaxine|duloxetine|bupropion|fluvoxamine|mirtazapine|trazodone|lithium|quetiapine|aripiprazole|risperidone|olanzapine|lamotrigine|buspirone|hydroxyzine|clonazepam|lorazepam|alprazolam/i,
  ],
  ['pregnancy', /prenatal|misoprostol|mifepristone|clomiphene/i],
]

const folded = (code: string): string => code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

type Codes = { diagnoses: readonly string[]; procedures: readonly string[]; descriptions: readonly string[] }

/** The sensitive kinds that a claim's codes and drug names speak of, in the order of `sensitiveKinds`' table; empty if none. */
export const sensitiveKindsOf = ({ diagnoses: icd, procedures: cpt, descriptions }: Codes): SensitiveKind[] => {
  const found = new Set<SensitiveKind>()
  const look = (table: readonly (readonly [SensitiveKind, RegExp])[], texts: readonly string[]) => {
    for (const [kind, fits] of table) if (texts.some((text) => fits.test(text))) found.add(kind)
  }
  look(diagnoses, icd.map(folded))
  look(procedures, cpt.map(folded))
  look(drugs, descriptions)
  return [...found].sort()
}
