/**
 * Common drugs for the demo: `generic|brands|dollars for a unit of the generic|form: strengths; form: strengths`. Names, forms and
 * strengths are real; prices are invented. The first form, and the first strength of each form, is the usual one.
 * T tablet, C capsule, X extended-release tablet, XC extended-release capsule, D delayed-release tablet, DC delayed-release capsule,
 * S oral solution, U oral suspension, E eye drops, K cream, O ointment, G gel, N nasal spray, M inhaler, J injection, P patch.
 */
export const demoDrugList = `
Atorvastatin|Lipitor|0.06|T:20 MG,10 MG,40 MG,80 MG
Levothyroxine|Synthroid,Levoxyl|0.11|T:0.05 MG,0.025 MG,0.075 MG,0.088 MG,0.1 MG,0.112 MG,0.125 MG
Metformin|Glucophage|0.03|T:500 MG,850 MG,1000 MG;X:500 MG,750 MG;S:100 MG/ML
Lisinopril|Zestril,Prinivil|0.02|T:10 MG,2.5 MG,5 MG,20 MG,30 MG,40 MG
Amlodipine|Norvasc|0.02|T:5 MG,2.5 MG,10 MG
Metoprolol|Lopressor|0.03|T:50 MG,25 MG,100 MG
Metoprolol Succinate|Toprol-XL|0.09|X:50 MG,25 MG,100 MG,200 MG
Albuterol|Ventolin HFA,ProAir HFA|2.90|M:0.09 MG/ACTUAT;T:2 MG,4 MG
Omeprazole|Prilosec|0.05|DC:20 MG,10 MG,40 MG
Losartan|Cozaar|0.05|T:50 MG,25 MG,100 MG
Gabapentin|Neurontin|0.05|C:300 MG,100 MG,400 MG;T:600 MG,800 MG
Hydrochlorothiazide|Microzide|0.03|T:25 MG,12.5 MG,50 MG;C:12.5 MG
Sertraline|Zoloft|0.05|T:50 MG,25 MG,100 MG
Simvastatin|Zocor|0.03|T:20 MG,5 MG,10 MG,40 MG
Montelukast|Singulair|0.07|T:10 MG;T4:4 MG,5 MG
Escitalopram|Lexapro|0.06|T:10 MG,5 MG,20 MG
Acetaminophen / Hydrocodone|Norco|0.16|T:325 MG / 5 MG,325 MG / 7.5 MG,325 MG / 10 MG
Rosuvastatin|Crestor|0.08|T:10 MG,5 MG,20 MG,40 MG
Bupropion|Wellbutrin XL|0.18|X:150 MG,300 MG;T:75 MG,100 MG
Furosemide|Lasix|0.03|T:20 MG,40 MG,80 MG
Pantoprazole|Protonix|0.06|D:40 MG,20 MG
Trazodone|Desyrel|0.06|T:50 MG,100 MG,150 MG
Dextroamphetamine Mixed Salts|Adderall|0.27|T:20 MG,5 MG,10 MG,15 MG,30 MG
Fluticasone|Flonase|0.85|N:0.05 MG/ACTUAT
Tamsulosin|Flomax|0.07|C:0.4 MG
Fluoxetine|Prozac|0.04|C:20 MG,10 MG,40 MG;T:10 MG,20 MG
Carvedilol|Coreg|0.03|T:6.25 MG,3.125 MG,12.5 MG,25 MG
Duloxetine|Cymbalta|0.12|DC:30 MG,20 MG,60 MG
Meloxicam|Mobic|0.03|T:15 MG,7.5 MG
Clopidogrel|Plavix|0.07|T:75 MG
Prednisone|Deltasone|0.06|T:10 MG,1 MG,5 MG,20 MG,50 MG
Citalopram|Celexa|0.04|T:20 MG,10 MG,40 MG
Insulin Glargine|Lantus|7.60|J:100 UNT/ML
Potassium Chloride|Klor-Con|0.16|X:20 MEQ,8 MEQ,10 MEQ
Pravastatin|Pravachol|0.08|T:40 MG,10 MG,20 MG,80 MG
Tramadol|Ultram|0.05|T:50 MG,100 MG
Aspirin|Bayer|0.02|D:81 MG,325 MG
Alprazolam|Xanax|0.04|T:0.5 MG,0.25 MG,1 MG,2 MG
Ibuprofen|Motrin|0.05|T:800 MG,400 MG,600 MG;U:20 MG/ML
Cyclobenzaprine|Flexeril|0.05|T:10 MG,5 MG
Amoxicillin|Amoxil|0.09|C:500 MG,250 MG;T:875 MG;U:80 MG/ML,50 MG/ML
Methylphenidate|Concerta|1.05|X:36 MG,18 MG,27 MG,54 MG
Allopurinol|Zyloprim|0.06|T:300 MG,100 MG
Venlafaxine|Effexor XR|0.14|XC:75 MG,37.5 MG,150 MG
Clonazepam|Klonopin|0.04|T:0.5 MG,1 MG,2 MG
Ethinyl Estradiol / Norethindrone|Loestrin|0.42|T:0.02 MG / 1 MG,0.03 MG / 1.5 MG
Ergocalciferol|Drisdol|0.19|C:50000 UNT
Zolpidem|Ambien|0.05|T:10 MG,5 MG
Apixaban|Eliquis|8.10|T:5 MG,2.5 MG
Glipizide|Glucotrol|0.05|T:5 MG,10 MG
Spironolactone|Aldactone|0.08|T:25 MG,50 MG,100 MG
Cetirizine|Zyrtec|0.06|T:10 MG,5 MG;S:1 MG/ML
Atenolol|Tenormin|0.04|T:50 MG,25 MG,100 MG
Oxycodone|Roxicodone|0.12|T:5 MG,10 MG,15 MG,30 MG
Buspirone|BuSpar|0.06|T:10 MG,5 MG,15 MG,30 MG
Fluticasone / Salmeterol|Advair Diskus|1.95|M:0.25 MG / 0.05 MG,0.1 MG / 0.05 MG,0.5 MG / 0.05 MG
Topiramate|Topamax|0.07|T:50 MG,25 MG,100 MG,200 MG
Warfarin|Coumadin|0.09|T:5 MG,1 MG,2 MG,2.5 MG,4 MG,7.5 MG,10 MG
Estradiol|Estrace,Climara|0.10|T:1 MG,0.5 MG,2 MG;P:0.05 MG/DAY,0.1 MG/DAY
Cholecalciferol|Delta D3|0.04|C:1000 UNT,2000 UNT,5000 UNT
Budesonide / Formoterol|Symbicort|18.40|M:0.16 MG / 0.0045 MG,0.08 MG / 0.0045 MG
Lamotrigine|Lamictal|0.06|T:100 MG,25 MG,150 MG,200 MG
Hydroxyzine|Vistaril|0.09|T:25 MG,10 MG,50 MG;C:25 MG,50 MG
Quetiapine|Seroquel|0.06|T:100 MG,25 MG,50 MG,200 MG,300 MG
Propranolol|Inderal|0.08|T:20 MG,10 MG,40 MG,80 MG
Loratadine|Claritin|0.07|T:10 MG;S:1 MG/ML
Famotidine|Pepcid|0.05|T:20 MG,40 MG
Diclofenac|Voltaren|0.09|D:75 MG,50 MG;G:0.01 MG/MG
Cephalexin|Keflex|0.10|C:500 MG,250 MG;U:50 MG/ML
Azithromycin|Zithromax|0.62|T:250 MG,500 MG;U:40 MG/ML
Lisinopril / Hydrochlorothiazide|Zestoretic|0.05|T:20 MG / 12.5 MG,10 MG / 12.5 MG,20 MG / 25 MG
Losartan / Hydrochlorothiazide|Hyzaar|0.09|T:50 MG / 12.5 MG,100 MG / 12.5 MG,100 MG / 25 MG
Sitagliptin|Januvia|14.20|T:100 MG,25 MG,50 MG
Empagliflozin|Jardiance|18.60|T:10 MG,25 MG
Rivaroxaban|Xarelto|16.30|T:20 MG,10 MG,15 MG
Semaglutide|Ozempic|290.00|J:1.34 MG/ML
Dulaglutide|Trulicity|410.00|J:1.5 MG/ML,3 MG/ML
Insulin Lispro|Humalog|6.20|J:100 UNT/ML
Insulin Aspart|NovoLog|6.60|J:100 UNT/ML
Tiotropium|Spiriva|14.10|M:0.018 MG/ACTUAT
Celecoxib|Celebrex|0.13|C:200 MG,50 MG,100 MG
Naproxen|Naprosyn|0.07|T:500 MG,250 MG,375 MG
Amitriptyline|Elavil|0.06|T:25 MG,10 MG,50 MG,75 MG
Mirtazapine|Remeron|0.11|T:15 MG,30 MG,45 MG
Paroxetine|Paxil|0.08|T:20 MG,10 MG,30 MG,40 MG
Aripiprazole|Abilify|0.16|T:5 MG,2 MG,10 MG,15 MG,20 MG
Olanzapine|Zyprexa|0.12|T:5 MG,2.5 MG,10 MG,15 MG
Risperidone|Risperdal|0.09|T:1 MG,0.5 MG,2 MG,3 MG
Lithium Carbonate|Lithobid|0.12|C:300 MG,150 MG;X:300 MG,450 MG
Levetiracetam|Keppra|0.10|T:500 MG,250 MG,750 MG,1000 MG;S:100 MG/ML
Divalproex|Depakote|0.21|D:500 MG,125 MG,250 MG
Baclofen|Lioresal|0.07|T:10 MG,5 MG,20 MG
Methocarbamol|Robaxin|0.08|T:500 MG,750 MG
Tizanidine|Zanaflex|0.07|T:4 MG,2 MG
Lorazepam|Ativan|0.04|T:0.5 MG,1 MG,2 MG
Diazepam|Valium|0.04|T:5 MG,2 MG,10 MG
Temazepam|Restoril|0.12|C:15 MG,7.5 MG,30 MG
Doxycycline|Vibramycin|0.38|C:100 MG,50 MG;T:100 MG
Ciprofloxacin|Cipro|0.17|T:500 MG,250 MG,750 MG
Levofloxacin|Levaquin|0.22|T:500 MG,250 MG,750 MG
Sulfamethoxazole / Trimethoprim|Bactrim DS|0.10|T:800 MG / 160 MG,400 MG / 80 MG
Nitrofurantoin|Macrobid|0.48|C:100 MG,50 MG
Clindamycin|Cleocin|0.19|C:300 MG,150 MG;G:0.01 MG/MG
Amoxicillin / Clavulanate|Augmentin|0.36|T:875 MG / 125 MG,500 MG / 125 MG
Metronidazole|Flagyl|0.16|T:500 MG,250 MG;G:0.0075 MG/MG
Fluconazole|Diflucan|0.44|T:150 MG,50 MG,100 MG,200 MG
Valacyclovir|Valtrex|0.46|T:1000 MG,500 MG
Acyclovir|Zovirax|0.09|T:400 MG,800 MG;C:200 MG
Oseltamivir|Tamiflu|1.35|C:75 MG,30 MG,45 MG
Hydroxychloroquine|Plaquenil|0.21|T:200 MG
Methotrexate|Trexall|0.32|T:2.5 MG
Colchicine|Colcrys|1.10|T:0.6 MG
Finasteride|Proscar,Propecia|0.09|T:5 MG,1 MG
Sildenafil|Viagra|0.28|T:100 MG,25 MG,50 MG
Tadalafil|Cialis|0.24|T:5 MG,2.5 MG,10 MG,20 MG
Oxybutynin|Ditropan XL|0.16|X:10 MG,5 MG,15 MG;T:5 MG
Ranolazine|Ranexa|0.42|X:500 MG,1000 MG
Isosorbide Mononitrate|Imdur|0.10|X:30 MG,60 MG,120 MG
Diltiazem|Cardizem CD|0.22|XC:180 MG,120 MG,240 MG,300 MG
Verapamil|Calan SR|0.16|X:240 MG,120 MG,180 MG
Nifedipine|Procardia XL|0.24|X:30 MG,60 MG,90 MG
Hydralazine|Apresoline|0.06|T:25 MG,10 MG,50 MG,100 MG
Clonidine|Catapres|0.05|T:0.1 MG,0.2 MG,0.3 MG
Valsartan|Diovan|0.11|T:160 MG,40 MG,80 MG,320 MG
Olmesartan|Benicar|0.13|T:20 MG,5 MG,40 MG
Irbesartan|Avapro|0.14|T:150 MG,75 MG,300 MG
Benazepril|Lotensin|0.05|T:20 MG,5 MG,10 MG,40 MG
Enalapril|Vasotec|0.09|T:10 MG,2.5 MG,5 MG,20 MG
Ramipril|Altace|0.10|C:5 MG,2.5 MG,10 MG
Bisoprolol|Zebeta|0.14|T:5 MG,10 MG
Ezetimibe|Zetia|0.12|T:10 MG
Fenofibrate|Tricor|0.18|T:145 MG,48 MG
Lovastatin|Mevacor|0.06|T:20 MG,10 MG,40 MG
Glimepiride|Amaryl|0.05|T:4 MG,1 MG,2 MG
Pioglitazone|Actos|0.11|T:30 MG,15 MG,45 MG
Liothyronine|Cytomel|0.34|T:0.005 MG,0.025 MG
Esomeprazole|Nexium|0.15|DC:40 MG,20 MG
Lansoprazole|Prevacid|0.14|DC:30 MG,15 MG
Ondansetron|Zofran|0.17|T:4 MG,8 MG
Promethazine|Phenergan|0.07|T:25 MG,12.5 MG;S:1.25 MG/ML
Benzonatate|Tessalon|0.12|C:100 MG,200 MG
Sumatriptan|Imitrex|0.58|T:50 MG,25 MG,100 MG
Latanoprost|Xalatan|2.40|E:0.05 MG/ML
Timolol|Timoptic|1.30|E:5 MG/ML,2.5 MG/ML
Triamcinolone|Kenalog|0.09|K:0.001 MG/MG,0.00025 MG/MG;O:0.001 MG/MG
Mupirocin|Bactroban|0.32|O:0.02 MG/MG
Ketoconazole|Nizoral|0.28|K:0.02 MG/MG;T:200 MG
Hydrocortisone|Hytone|0.10|K:0.025 MG/MG,0.01 MG/MG;T:5 MG,10 MG
Lidocaine|Lidoderm|1.60|P:0.05 MG/MG;O:0.05 MG/MG
Donepezil|Aricept|0.09|T:10 MG,5 MG
Memantine|Namenda|0.13|T:10 MG,5 MG
Ropinirole|Requip|0.10|T:1 MG,0.25 MG,0.5 MG,2 MG
Atomoxetine|Strattera|0.75|C:40 MG,10 MG,18 MG,25 MG,60 MG
Guanfacine|Intuniv|0.44|X:2 MG,1 MG,3 MG,4 MG
Medroxyprogesterone|Provera|0.19|T:10 MG,2.5 MG,5 MG
Progesterone|Prometrium|0.45|C:100 MG,200 MG
Anastrozole|Arimidex|0.14|T:1 MG
Tamoxifen|Soltamox|0.19|T:20 MG,10 MG
Alendronate|Fosamax|0.92|T:70 MG,10 MG,35 MG
Folic Acid|FA-8|0.04|T:1 MG
Naltrexone|Revia|0.92|T:50 MG
`
