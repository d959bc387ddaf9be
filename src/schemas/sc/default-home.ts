/** The home page of an installation that arranged none. What somebody may not use is not shown to them. */
export const defaultHome = [
  { id: 'greeting', key: 'sc.greeting', x: 0, y: 0, w: 12, h: 1 },
  { id: 'clocking', key: 'as.clocking', x: 0, y: 1, w: 4, h: 4 },
  { id: 'notices', key: 'sc.notices', x: 4, y: 1, w: 4, h: 4 },
  { id: 'bookmarks', key: 'sc.bookmarks', x: 8, y: 1, w: 4, h: 4 },
  { id: 'people', key: 'sc.people', x: 0, y: 5, w: 4, h: 3 },
  { id: 'administrator', key: 'sc.administrator', x: 0, y: 8, w: 4, h: 3 },
  { id: 'modules', key: 'sc.modules', x: 4, y: 5, w: 8, h: 6 },
]
