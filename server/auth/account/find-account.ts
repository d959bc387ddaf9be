/** A person by what he types into the login form: account or e-mail. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'

export interface Account {
  id: number
  account: string
  email: string | null
  status: 'invited' | 'active' | 'suspended' | 'left'
  password_hash: string | null
  one_time_until: string | null
  must_change_password: boolean
  password_changed_at: string | null
  last_login_at: string | null
  last_login_ip: string | null
}

const columns = sql`id, account, email, status, password_hash, one_time_until, must_change_password, password_changed_at, last_login_at, last_login_ip`

/** Typed → compared: composed, lower case, without spaces around it. */
export const normalAccount = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

export async function findAccount(ctx: Context, typed: string): Promise<Account | undefined> {
  const wanted = normalAccount(typed)
  if (wanted === '' || wanted.length > 254) return undefined
  // An account may look like somebody's e-mail: the account wins. The indexes of both are over the folded text.
  const {
    rows: [row],
  } = await sql<Account>`
    select ${columns} from sc_user where deleted_at is null and (kontor_fold(account) = kontor_fold(${wanted}) or kontor_fold(email) = kontor_fold(${wanted}))
    order by kontor_fold(account) = kontor_fold(${wanted}) desc limit 1`.execute(ctx.db)
  return row
}

export async function findAccountById(ctx: Context, id: number): Promise<Account | undefined> {
  const {
    rows: [row],
  } = await sql<Account>`select ${columns} from sc_user where id = ${id} and deleted_at is null`.execute(ctx.db)
  return row
}

/** May sign in: active, or invited with a password that was given to him. */
export const maySignIn = (person: Account): boolean =>
  person.status === 'active' || (person.status === 'invited' && person.must_change_password)
