export type DemoCity = { city: string; state: string; areaCode: string }

/** Larger US cities, those of the demo's members first, each with state and area code, spelled as in the ZIP table. */
const list = `Austin TX 512,Chicago IL 312,New York NY 212,Seattle WA 206,Omaha NE 402,Minneapolis MN 612,Miami FL 305,Ann Arbor MI 734,
Los Angeles CA 213,Houston TX 713,Phoenix AZ 602,Philadelphia PA 215,San Antonio TX 210,San Diego CA 619,Dallas TX 214,San Jose CA 408,
Jacksonville FL 904,Fort Worth TX 817,Columbus OH 614,Charlotte NC 704,Indianapolis IN 317,San Francisco CA 415,Denver CO 303,
Washington DC 202,Oklahoma City OK 405,Nashville TN 615,El Paso TX 915,Boston MA 617,Portland OR 503,Las Vegas NV 702,Detroit MI 313,
Memphis TN 901,Louisville KY 502,Baltimore MD 410,Milwaukee WI 414,Albuquerque NM 505,Tucson AZ 520,Fresno CA 559,Sacramento CA 916,
Kansas City MO 816,Mesa AZ 480,Atlanta GA 404,Colorado Springs CO 719,Raleigh NC 919,Virginia Beach VA 757,Long Beach CA 562,
Oakland CA 510,Brooklyn NY 718,Tampa FL 813,Tulsa OK 918,Arlington TX 682,New Orleans LA 504,Wichita KS 316,Bakersfield CA 661,
Cleveland OH 216,Aurora CO 720,Anaheim CA 714,Honolulu HI 808,Riverside CA 951,Corpus Christi TX 361,Lexington KY 859,Saint Paul MN 651,
Cincinnati OH 513,Saint Louis MO 314,Pittsburgh PA 412,Greensboro NC 336,Anchorage AK 907,Orlando FL 407,Newark NJ 973,Boise ID 208,
Richmond VA 804,Salt Lake City UT 801,Birmingham AL 205,Buffalo NY 716,Des Moines IA 515,San Juan PR 787`

export const demoCities: readonly DemoCity[] = list.split(/,\s*/).map((entry) => {
  const words = entry.split(' ')
  return { city: words.slice(0, -2).join(' '), state: words.at(-2) ?? '', areaCode: words.at(-1) ?? '' }
})
