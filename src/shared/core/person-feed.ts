/** The state of the address from which a person's own calendar reads what a module has for them: made, shown once, withdrawn. */
export interface PersonFeed {
  /** The company offers it. */
  enabled: boolean
  /** Null = there is none. */
  made_at: string | null
  last_read_at: string | null
}
