/** Whose account a provider's is: linked before, matched by a claim, or made now (sc.md §3.3). */
import { sql } from 'kysely'
import { transact, type Context } from '../../kernel/context'
import { invalidField } from '../../kernel/errors'
import { companyToday } from '../../kernel/company-time'
import { createRecord } from '../../resource/write/write'
import { findAccountById, type Account } from '../account/find-account'
import { findLink, link, noteUse } from './links'
import type { Provider } from './provider'
import { isDemandedOf } from '../two-factor/two-factor-demand'
import { newAccountOf, wantedBy, type Identity, type WantedAccount } from './rules'

/**
 * @param ctx of the system
 * @returns the person, who may be suspended or gone
 * @throws 422 when it is nobody's and nobody's may be made of it, or an administrator's who has not linked it in the profile
 */
export async function whoseAccount(ctx: Context, provider: Provider, identity: Identity): Promise<Account> {
  return transact(ctx, async (tx) => {
    // Two first sign-ins of one person at once make one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${provider.id} ${identity.subject}`}, 0))`.execute(tx.db)
    const linked = await findLink(tx, provider.id, identity.subject)
    if (linked) {
      await noteUse(tx, linked)
      const person = await findAccountById(tx, linked.user)
      if (person) return person
    }
    return firstSignIn(tx, provider, identity)
  })
}

async function firstSignIn(tx: Context, provider: Provider, identity: Identity): Promise<Account> {
  const wanted = wantedBy(identity, provider.claim_account)
  if (!wanted)
    throw invalidField('code', identity.claimed === null ? 'auth:sso.claim_missing' : 'auth:sso.unverified', {
      provider: provider.name,
      claim: provider.claim_account,
    })
  const found = await matching(tx, wanted)
  // Whoever can choose what the claim says would be the administrator.
  if (found && (await isDemandedOf(tx, found.id, { two_factor_scope: 'admins' })))
    throw invalidField('code', 'auth:sso.administrator', { provider: provider.name, account: found.account })
  const person = found ?? (await create(tx, provider, { identity, wanted }))
  if (person.status === 'active' || person.status === 'invited')
    await link({ ...tx, acting_for: person.id }, person, { provider, identity })
  return person
}

/**
 * The account wins over somebody else's e-mail, as at the sign-in with a password; an e-mail that others changed within the day is
 * nobody's (account/link-address.ts).
 */
async function matching(tx: Context, { account, email }: WantedAccount): Promise<Account | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from sc_user where deleted_at is null and (kontor_fold(account) = kontor_fold(${account})
      or (kontor_fold(email) = kontor_fold(${email}) and coalesce(former_email_until <= ${tx.now()}, true)))
    order by kontor_fold(account) = kontor_fold(${account}) desc nulls last limit 1`.execute(tx.db)
  return row && findAccountById(tx, row.id)
}

async function create(
  tx: Context,
  provider: Provider,
  { identity, wanted }: { identity: Identity; wanted: WantedAccount },
): Promise<Account> {
  const account = provider.auto_create ? newAccountOf(wanted) : null
  if (account === null) throw invalidField('code', 'auth:sso.nobody', { provider: provider.name, account: identity.claimed ?? '' })
  const today = companyToday(tx)
  const made = await createRecord(
    tx,
    tx.snapshot.get('sc/user'),
    {
      account,
      name: (identity.name ?? account).slice(0, 100),
      email: identity.email,
      hire_date: today,
      employment: 'full',
      status: 'active',
      must_change_password: false,
    },
    { trusted: true },
  )
  const id = Number(made.id)
  if (provider.default_department !== null) {
    await createRecord(
      tx,
      tx.snapshot.get('sc/user-department'),
      { user: id, department: provider.default_department, is_primary: true, start_date: today },
      { trusted: true },
    )
  }
  const person = await findAccountById(tx, id)
  if (!person) throw new Error('A person was made and is not there.')
  return person
}
