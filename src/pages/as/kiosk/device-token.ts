/** The token of a kiosk's device, which stays with the tablet (as.md §2 /as/kiosk): in its storage, never in the address. */
const key = 'kioskDeviceToken'

export const keptToken = (): string | null => localStorage.getItem(key)
export const keepToken = (token: string): void => localStorage.setItem(key, token)
export const forgetToken = (): void => localStorage.removeItem(key)

/** @param hash of the address, `#token=hw_…`: a server never sees it @returns null when there is none */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() || null
