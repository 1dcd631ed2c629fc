import { mentions } from '#shared/prescribing/drug-ingredients.ts'

type DrugClass = {
  /** As in interaction files: `class:NAME`. */
  name: string
  /** Other words for it, also in Spanish and Arabic, as patients type their allergies. Without marks. */
  words: readonly string[]
  ingredients: readonly string[]
  /** Whether two drugs of the class at the same time are a duplicate. */
  oneAtATime: boolean
}

const words = (text: string): string[] => text.split(',').map((one) => one.trim())

const drugClass = (name: string, spoken: string, ingredients: string, oneAtATime = true): DrugClass => ({
  name: `class:${name}`,
  words: [name, ...words(spoken)].filter(Boolean),
  ingredients: words(ingredients),
  oneAtATime,
})

/**
 * Classes with cross-allergy or duplicate therapy, of drugs that are often prescribed: facts of FDA labels (contraindications and
 * boxed warnings name the class). Operators add more with the file of interactions.
 */
export const drugClasses: readonly DrugClass[] = [
  drugClass(
    'penicillins',
    'penicillin, penicilina, penicilinas, البنسلين, بنسلين',
    'amoxicillin, ampicillin, penicillin, penicillin v, dicloxacillin, nafcillin, piperacillin',
  ),
  drugClass(
    'cephalosporins',
    'cephalosporin, cefalosporina, cefalosporinas, سيفالوسبورين',
    'cephalexin, cefadroxil, cefuroxime, cefdinir, cefixime, cefpodoxime, ceftriaxone, cefazolin, cefprozil',
  ),
  drugClass('macrolides', 'macrolide, macrolidos', 'azithromycin, clarithromycin, erythromycin'),
  drugClass('fluoroquinolones', 'quinolone, quinolones, quinolonas', 'ciprofloxacin, levofloxacin, moxifloxacin, ofloxacin'),
  drugClass('tetracyclines', 'tetracycline, tetraciclina', 'doxycycline, minocycline, tetracycline'),
  drugClass(
    'sulfonamides',
    'sulfa, sulfa drugs, sulfas, sulfonamide, السلفا',
    'sulfamethoxazole, sulfadiazine, sulfasalazine, trimethoprim sulfamethoxazole',
    false,
  ),
  drugClass(
    'nsaids',
    'nsaid, anti inflammatory, aines, aine',
    'ibuprofen, naproxen, meloxicam, diclofenac, indomethacin, ketorolac, celecoxib, etodolac, nabumetone, aspirin',
  ),
  drugClass('statins', 'statin, estatinas', 'atorvastatin, simvastatin, rosuvastatin, pravastatin, lovastatin, pitavastatin'),
  drugClass(
    'ace inhibitors',
    'ace inhibitor, ace, inhibidores de la eca',
    'lisinopril, enalapril, benazepril, ramipril, quinapril, captopril, fosinopril',
  ),
  drugClass('angiotensin receptor blockers', 'arb, arbs', 'losartan, valsartan, olmesartan, irbesartan, candesartan, telmisartan'),
  drugClass('ssris', 'ssri', 'sertraline, fluoxetine, citalopram, escitalopram, paroxetine, fluvoxamine'),
  drugClass('snris', 'snri', 'venlafaxine, duloxetine, desvenlafaxine'),
  drugClass('triptans', 'triptan', 'sumatriptan, rizatriptan, zolmitriptan, eletriptan, naratriptan'),
  drugClass('beta blockers', 'beta blocker, betabloqueadores', 'metoprolol, atenolol, propranolol, carvedilol, bisoprolol, nebivolol'),
  drugClass('proton pump inhibitors', 'ppi, ppis', 'omeprazole, esomeprazole, pantoprazole, lansoprazole, rabeprazole'),
  drugClass('opioids', 'opioid, opiate, opiates, opioides', 'codeine, hydrocodone, oxycodone, morphine, tramadol', false),
  drugClass('thiazides', 'thiazide', 'hydrochlorothiazide, chlorthalidone, indapamide'),
  drugClass('potassium sparing', '', 'spironolactone, eplerenone, triamterene, amiloride, potassium chloride', false),
  drugClass('anticoagulants', 'blood thinner, blood thinners', 'warfarin, apixaban, rivaroxaban, dabigatran'),
  drugClass('nitrates', '', 'nitroglycerin, isosorbide mononitrate, isosorbide dinitrate', false),
  drugClass('pde5 inhibitors', '', 'sildenafil, tadalafil, vardenafil'),
  drugClass('corticosteroids', 'steroid, steroids, corticosteroides', 'prednisone, prednisolone, methylprednisolone, dexamethasone'),
  drugClass('antihistamines', 'antihistamine', 'cetirizine, loratadine, fexofenadine, levocetirizine, diphenhydramine, hydroxyzine'),
  drugClass('maois', 'maoi', 'phenelzine, tranylcypromine, selegiline, linezolid'),
]

/** Classes that a text names in words. */
export const wordsOfClasses = (plain: string): string[] =>
  drugClasses.filter((one) => one.words.some((word) => mentions(plain, word))).map(({ name }) => name)
