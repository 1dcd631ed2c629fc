/** What the demo's doctors and facilities are called: words put together as in a children's book, so that nobody takes them for real. */
const beginnings = (
  'Bramble Button Candle Clover Cobble Copper Dapple Fable Feather Juniper Kestrel Kettle Lantern Marigold Nettle Pebble Pepper Puddle Quill ' +
  'Ribbon Saffron Sorrel Tansy Teasel Thimble Thistle Tumble Whistle Wicker Yarrow'
).split(' ')
const endings = 'bottom brook by combe croft dale fold ford gate ham hollow hurst leigh mere moor pool shaw thorpe wick worth'.split(' ')

export const firstNames: Readonly<Record<'F' | 'M', readonly string[]>> = {
  F: 'Ada Amira Beatriz Clara Dalia Elena Fatima Grace Hana Imani Jade Keiko Lucia Mara Nadia Olive Priya Rosa Salma Thea Uma Vera'.split(
    ' ',
  ),
  M: 'Abel Basim Carlos Dario Emil Farid Gus Hugo Ivan Jamal Kofi Leo Marco Nabil Omar Pablo Quinn Rafi Samir Tomas Viktor Yusuf'.split(
    ' ',
  ),
}

export const streetNames: readonly string[] = beginnings.map((beginning) => `${beginning} Lane`)

/** The n-th invented family or place name; six hundred of them, then from the start. */
export const inventedName = (n: number): string => {
  const beginning = beginnings[n % beginnings.length] ?? ''
  return beginning + (endings[Math.floor(n / beginnings.length) % endings.length] ?? '')
}

export const inventedSchools: readonly string[] = [0, 37, 74, 111, 148, 185, 222, 259, 296, 333].map(
  (n) => `${inventedName(n)} College of Medicine`,
)
