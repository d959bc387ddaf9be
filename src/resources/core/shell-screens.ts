/** Screens of the shell itself, which belong to no module: routes, palette and `g` keys read them here. */
export interface ShellScreen {
  path: string
  /** Text key with namespace. */
  label: string
  permission: readonly string[]
  /** The letter behind `g` (shell.md §14). */
  key?: string
}

export const homeScreen: ShellScreen = { path: '/home', label: 'common:home.title', permission: [], key: 'h' }
export const searchScreen: ShellScreen = { path: '/search', label: 'common:search.title', permission: ['sc.use.search.actions.list'] }
export const notificationsScreen: ShellScreen = { path: '/notifications', label: 'common:bell.title', permission: [], key: 'n' }
export const apiScreen: ShellScreen = { path: '/api/docs', label: 'common:shell.api', permission: [] }

export const shellScreens: readonly ShellScreen[] = [homeScreen, notificationsScreen, searchScreen, apiScreen]
