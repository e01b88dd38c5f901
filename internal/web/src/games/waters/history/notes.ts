/** A source that was checked. The rulebook's draft has no web address. */
export interface Source {
  title: string
  address?: string
}

const rulebook: Source = { title: 'Scout Blum, Rising Waters (rulebook, draft)' }
const pbs = 'PBS, American Experience: Fatal Flood'

/** The notes, each with its sources. What could not be checked has no note. */
export const notes: readonly { name: string; sources: readonly Source[] }[] = [
  { name: 'fall', sources: [{ title: 'Mississippi Department of Archives and History, Mississippi History Now', address: 'https://mshistory.mdah.ms.gov/issue/the-flood-of-1927-and-its-impact-in-greenville-mississippi' }] },
  { name: 'landing', sources: [{ title: pbs, address: 'https://www.pbs.org/wgbh/americanexperience/features/flood-levee/' }] },
  {
    name: 'levees',
    sources: [
      { title: pbs, address: 'https://www.pbs.org/wgbh/americanexperience/features/flood-levee/' },
      { title: 'Mississippi Public Broadcasting', address: 'https://mpbonline.org/blogs/thread-through-time/mississippi-a-thread-through-time-1927-flood' },
    ],
  },
  { name: 'hatred', sources: [rulebook] },
  { name: 'camps', sources: [rulebook, { title: `${pbs} (report, 13 June 1927)`, address: 'https://www.shoppbs.pbs.org/wgbh/amex/flood/filmmore/ps_moton1.html' }] },
  { name: 'moton', sources: [{ title: `${pbs} (report, December 1927)`, address: 'https://www.pbs.org/wgbh/americanexperience/features/flood-moton-second-report/' }] },
  { name: 'activism', sources: [{ title: 'Myles McMurchy, “The Red Cross Is Not All Right!”', address: 'https://docslib.org/doc/11156285/herbert-hoovers-concentration-camp-cover' }] },
  { name: 'blues', sources: [{ title: 'David Evans, “High Water Everywhere”', address: 'https://docslib.org/doc/11958437/high-water-everywhere-blues-and-gospel' }] },
]
