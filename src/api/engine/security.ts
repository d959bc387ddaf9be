/** The public part of the security settings, callable signed out: GET /api/sc/security. */
import { useEffect, useState } from 'react'
import { http } from '../../providers/http/http'

export interface PublicSecurity {
  captcha_mode: 'always' | 'after_failures' | 'off'
  password_min: number
  /** Beside a second factor; null = the same. */
  password_min_2fa: number | null
  password_classes: number
  password_blocklist: boolean
  /** No password is taken. */
  sso_only: boolean
  /** Where people may sign in with an account that they have elsewhere. */
  providers: readonly { id: number; name: string }[]
}

/** What holds until the server has answered: asking too much is better than too little. */
const standard: PublicSecurity = {
  captcha_mode: 'always',
  password_min: 12,
  password_min_2fa: null,
  password_classes: 0,
  password_blocklist: true,
  sso_only: false,
  providers: [],
}

/** @returns null while it loads; the product's defaults when it can't be loaded */
export function usePublicSecurity(): PublicSecurity | null {
  const [security, setSecurity] = useState<PublicSecurity | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    http.get<{ data: PublicSecurity }>('/api/sc/security', { signal: abort.signal }).then(
      ({ data }) => setSecurity(data.data),
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.error('The security settings could not be loaded', error)
        setSecurity(standard)
      },
    )
    return () => abort.abort()
  }, [])
  return security
}
