/** `remember_account`: the account only, 180 days (shell.md §2.1). The one cookie that the console writes itself. */
const name = 'remember_account'
const days = 180

export function rememberedAccount(): string {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

/** @param account null = forget it */
export function rememberAccount(account: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const age = account === null ? 0 : days * 86_400
  document.cookie = `${name}=${encodeURIComponent(account ?? '')}; Max-Age=${age}; Path=/; SameSite=Strict${secure}`
}
