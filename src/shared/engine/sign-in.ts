/** What login, the second factor and a forced change answer (shell.md §2.1). */
export interface LoginAnswer {
  access_token: string
  token_expires: number
  user_id: number
  user_departments: readonly number[]
  autoLogoutEnabled: boolean
  /** Hours, as a decimal text. */
  autoLogoutDuration: string
  next: 'home' | 'change-password' | 'two-factor' | 'enroll-two-factor'
  /** Days since the password was changed, when a reminder is due. */
  password_age_days?: number
  /** Instant until when a second factor is to be set up; may wait until then. */
  two_factor_until?: string
  /** Of the step two-factor: for so many days a browser may skip it. */
  trusted_device_days?: number
  /** After a recovery code. */
  recovery_left?: number
  last_login: { at: string; ip: string | null } | null
}
