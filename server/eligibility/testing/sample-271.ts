const isa = 'ISA*00*          *00*          *ZZ*LAKESIDE       *ZZ*FOYER          *261123*1500*^*00501*000000042*0*T*:'

/** Wraps segments in an interchange with one 271; its counts are right. */
export const answer271 = (content: readonly string[]): string =>
  `${[
    isa,
    'GS*HB*LAKESIDE*FOYER*20261123*1500*7*X*005010X279A1',
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*REQ-1*20261123*1500',
    ...content,
    `SE*${content.length + 3}*0001`,
    'GE*1*7',
    'IEA*1*000000042',
  ].join('~\n')}~\n`

/** Loops 2000A and 2000B: a payer and a clinic that do not exist. */
export const payerAndClinic: readonly string[] = [
  'HL*1**20*1',
  'NM1*PR*2*LAKESIDE HEALTH*****PI*99001',
  'PER*IC*MEMBER LINE*TE*8005550100*UR*lakeside.example',
  'HL*2*1*21*1',
  'NM1*1P*2*FOYER CLINIC*****XX*1999999984',
]

export const trace = 'T-0001'

/** Loop 2000C of a made-up subscriber, with a trace. */
export const subscriberLoop: readonly string[] = [
  'HL*3*2*22*0',
  `TRN*2*${trace}*9FOYER0001`,
  'TRN*1*PAYER-77*9LAKESIDE1',
  'NM1*IL*1*WINTER*ROSA*M***MI*W100',
  'REF*6P*GRP-5*ACME TOOLS',
  'N3*1 ELM ST',
  'N4*AUSTIN*TX*78704',
  'DMG*D8*19800229*F',
  'DTP*346*D8*20260101',
]

/** The 271 of that subscriber with these benefits. */
export const subscriberAnswer = (...benefits: readonly string[]): string => answer271([...payerAndClinic, ...subscriberLoop, ...benefits])

/** Every kind of segment of loop 2110: accumulators, copays, limits, another payer. */
export const fullBenefits: readonly string[] = [
  'EB*1**30**LAKESIDE PPO',
  'DTP*291*RD8*20260101-20261231',
  'EB*C*IND*30**LAKESIDE PPO*23*1500*****Y',
  'EB*C*IND*30**LAKESIDE PPO*29*1200.5*****Y',
  'EB*C*FAM*30***23*3000*****Y',
  'EB*C*FAM*30***29*0*****Y',
  'EB*G*IND*30***23*6000*****W',
  'EB*G*IND*30***24*750*****W',
  'EB*A**98^UC*PR**27**.2****Y',
  'EB*B**98^UC***27*25****N*Y',
  'III*ZZ*11',
  'MSG*COPAY IS WAIVED FOR THE FIRST VISIT',
  'EB*B**86***27*150****U*W',
  'EB*F**MH***23***VS*30*Y*Y',
  'EB*F**MH***29***VS*12**Y',
  'EB*F**48***23******Y',
  'HSD*DY*60***23*1',
  'EB*I**35',
  'EB*V**88',
  'EB*U**88',
  'LS*2120',
  'NM1*VN*2*SPRING PHARMACY PLAN*****PI*99002',
  'N3*9 OAK ST',
  'N4*DALLAS*TX*75201',
  'PER*IC**TE*8005550111',
  'LE*2120',
  'EB*CB**62*********Y*HC:99999:25',
  'REF*G1*AUTH-9',
  'AAA*Y**53*C',
  'EB*QQ**ZZ9',
]
