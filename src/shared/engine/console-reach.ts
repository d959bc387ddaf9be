/** Whether people reach the console by the address that papers, mails and QR codes name (`base_url` of the company). Pure. */

/** Names of the machine itself: another one that opens such an address looks for the console on its own. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/.test(hostname)

/**
 * @param here where the console is open, if that is known
 * @returns why links may lead nowhere: `this_machine` = only this machine reaches it, `elsewhere` = the console is open under another
 * address; null = nothing is known against it
 */
export function reachProblem(address: string, here?: string): 'this_machine' | 'elsewhere' | null {
  if (!URL.canParse(address)) return null
  const { hostname, origin } = new URL(address)
  if (isLoopback(hostname)) return 'this_machine'
  return here !== undefined && origin !== here && !isLoopback(new URL(here).hostname) ? 'elsewhere' : null
}
