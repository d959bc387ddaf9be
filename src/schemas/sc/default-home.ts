/** The home page of an installation that arranged none. */
export const defaultHome = [
  { id: 'greeting', key: 'sc.greeting', x: 0, y: 0, w: 12, h: 1 },
  { id: 'notices', key: 'sc.notices', x: 0, y: 1, w: 4, h: 3 },
  { id: 'bookmarks', key: 'sc.bookmarks', x: 4, y: 1, w: 4, h: 3 },
  { id: 'people', key: 'sc.people', x: 8, y: 1, w: 4, h: 3 },
  { id: 'administrator', key: 'sc.administrator', x: 0, y: 4, w: 4, h: 3 },
  { id: 'modules', key: 'sc.modules', x: 4, y: 4, w: 8, h: 6 },
]
