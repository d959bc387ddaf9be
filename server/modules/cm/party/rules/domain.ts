/** The host that an organization is known by (cm.md §3.3): of its website, else of its e-mail address. */

/** @param freeHosts hosts where everybody may have an address: they say nothing about the organization */
export function domainOf(
  { website, email }: { website: string | null; email: string | null },
  freeHosts: readonly string[],
): string | null {
  const own = (host: string | undefined) => (host && !freeHosts.includes(host) ? host : null)
  return own(hostOf(website)) ?? own(email?.split('@').at(-1)?.toLowerCase())
}

function hostOf(website: string | null): string | undefined {
  if (!website || !URL.canParse(website)) return undefined
  return new URL(website).hostname.toLowerCase().replace(/^www\./, '')
}
