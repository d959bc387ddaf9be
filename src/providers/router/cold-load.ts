/**
 * Was the present page opened by its address? Then a forbidden one leads to /403; a click inside the console on one only
 * warns (shell.md §4). Redirects do not end it; the first permitted page, and the login, do.
 */
let cold = true

export const isColdLoad = (): boolean => cold
export const endColdLoad = (): void => void (cold = false)
