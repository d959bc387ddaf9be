/** The engine's own tables (docs/architecture.md): not entities, but compared with the catalog in the same way. */
import { quote } from '../../kernel/sql'
import { constraintName, type ColumnModel, type IndexModel, type TableModel } from './table-model'

const instantType = 'timestamp(3) with time zone'

/** `bigint!` = not null; `= …` a default as PostgreSQL writes it back. */
function columns(text: string): ColumnModel[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', type = '', not_null, fallback] = /^\s*(\S+) ([^!=]+?)(!)?(?: = (.+))?$/.exec(line) ?? []
      const isIdentity = type === 'identity'
      return {
        name,
        not_null: Boolean(not_null) || isIdentity,
        type: isIdentity ? 'bigint' : type === 'instant' ? instantType : type,
        ...(fallback === undefined ? {} : { default: fallback }),
        ...(isIdentity ? { identity: true } : {}),
      }
    })
}

interface EngineTable extends Pick<TableModel, 'kind' | 'partition_by' | 'access'> {
  columns: string
  key?: readonly string[]
  indexes?: readonly { columns: string; unique?: boolean }[]
}

function table(name: string, { columns: text, key, indexes = [], ...rest }: EngineTable): TableModel {
  return {
    name,
    entity: 'engine',
    ...rest,
    columns: columns(text),
    constraints: key
      ? [
          {
            name: constraintName(name, [], 'pkey'),
            definition: `primary key (${key.map(quote).join(', ')})`,
            meaning: { entity: 'engine', field: key[0] ?? '', rule: 'key' },
          },
        ]
      : [],
    indexes: indexes.map((index): IndexModel => ({
      name: constraintName(
        name,
        [...index.columns.matchAll(/[a-z_]{3,}|at\b/g)].map(([word]) => word).filter((word) => word !== 'desc'),
        'idx',
      ),
      unique: index.unique ?? false,
      definition: `using btree (${index.columns})`,
    })),
  }
}

const eventColumns = `
  event text!
  entity text
  record_id bigint
  version integer
  actor_id bigint
  user_id bigint
  socket_id text
  payload jsonb`

export function engineTables(): TableModel[] {
  return [
    ...historyTables(),
    ...signInTables(),
    ...deliveryTables(),
    ...shortLivedTables(),
    ...workTables(),
    ...voteTables(),
    ...systemTables(),
  ]
}

/** What was changed: revisions, events and the audit log. */
function historyTables(): TableModel[] {
  return [
    table('kontor_revision', {
      access: 'append',
      columns: `
        id identity
        entity text!
        record_id bigint!
        version integer!
        change_set_id uuid! = gen_random_uuid()
        action text
        actor_id bigint
        at instant! = now()
        data jsonb!`,
      key: ['id'],
      indexes: [{ columns: 'entity, record_id, version', unique: true }, { columns: 'change_set_id' }],
    }),
    table('kontor_outbox', { access: 'write', columns: `id identity\n at instant! = now()\n${eventColumns.trimStart()}`, key: ['id'] }),
    table('kontor_event', {
      access: 'write',
      columns: `seq bigint!\n at instant! = now()\n${eventColumns.trimStart()}`,
      key: ['seq'],
      indexes: [{ columns: 'at' }],
    }),
    table('sc_audit_log', {
      access: 'append',
      kind: 'partitioned',
      partition_by: 'at',
      columns: `
        id identity
        at instant! = now()
        actor bigint
        on_behalf_of bigint
        ip text
        user_agent text
        request_id text
        action text!
        module text!
        entity text
        record_id bigint
        label text
        changes jsonb`,
      key: ['id', 'at'],
      indexes: [{ columns: 'entity, record_id, id' }, { columns: 'actor, id' }, { columns: 'request_id' }],
    }),
    table('kontor_audit_chain', {
      access: 'append',
      columns: `
        position bigint!
        audit_id bigint!
        prev_hash text!
        hash text!`,
      key: ['position'],
      indexes: [{ columns: 'audit_id', unique: true }],
    }),
  ]
}

/** Failed sign-ins, changed rights and spent tokens. */
function signInTables(): TableModel[] {
  return [
    // Failed sign-ins by account and network (sc.md §5.2): kept through a restart.
    table('kontor_lockout', {
      access: 'write',
      columns: `
        account text!
        network text!
        state jsonb!
        updated_at instant! = now()`,
      key: ['account', 'network'],
      indexes: [{ columns: 'updated_at' }],
    }),
    // Raised when somebody's rights change (0 = everybody's): the next request builds the tree anew.
    table('kontor_epoch', { access: 'write', columns: `user_id bigint!\n epoch bigint!`, key: ['user_id'] }),
    // Refreshed tokens, so that the use of an old one is noticed.
    table('kontor_spent_token', {
      access: 'write',
      columns: `token_hash text!\n session_id bigint!\n at instant! = now()`,
      key: ['token_hash'],
      indexes: [{ columns: 'at' }],
    }),
  ]
}

/** How far events are handled, and which calls were answered. */
function deliveryTables(): TableModel[] {
  return [
    // How far events are handed out to the durable listeners: one row for all, and one for each listener, null where it goes with all.
    table('kontor_event_cursor', { access: 'write', columns: `name text!\n seq bigint\n at instant! = now()`, key: ['name'] }),
    // Handed out and not yet handled.
    table('kontor_event_due', { access: 'write', columns: `name text!\n seq bigint!`, key: ['name', 'seq'] }),
    // One row a call; a day's partition is dropped whole (decisions/idempotency.md). The caller's advisory lock keeps a key single.
    table('kontor_idempotency', {
      access: 'write',
      kind: 'partitioned',
      partition_by: 'at',
      columns: `
        user_id bigint!
        method_path text!
        key text!
        body_hash text!
        status integer!
        response jsonb
        at instant! = now()`,
      indexes: [{ columns: 'user_id, key, method_path' }],
    }),
  ]
}

/** What may be lost when the database restarts hard. */
function shortLivedTables(): TableModel[] {
  return [
    // Bound to the browser that asked: only hashes of its cookie, the key and the answer are kept.
    table('kontor_captcha', {
      access: 'write',
      kind: 'unlogged',
      columns: `
        key text!
        bound_to text!
        kind text!
        answer text
        salt text
        difficulty integer
        expires_at instant!`,
      key: ['key'],
      indexes: [{ columns: 'expires_at' }],
    }),
    // A sign-in at a provider that is under way (server/auth/sso/ticket.ts): only hashes of its key and of the browser's cookie are kept.
    table('kontor_ticket', {
      access: 'write',
      kind: 'unlogged',
      columns: `
        key text!
        kind text!
        bound_to text!
        content text!
        expires_at instant!`,
      key: ['key'],
      indexes: [{ columns: 'expires_at' }],
    }),
    table('kontor_presence', {
      access: 'write',
      kind: 'unlogged',
      columns: `
        channel text!
        socket_id text!
        user_id bigint!
        node integer!
        info jsonb
        at instant! = now()`,
      key: ['channel', 'socket_id'],
      indexes: [{ columns: 'node' }, { columns: 'user_id' }],
    }),
  ]
}

/** Mails and imported rows that wait to be handled. */
function workTables(): TableModel[] {
  return [
    // Notices that are mailed when their time has come (server/modules/sc/notify/notice-mails.ts).
    table('kontor_notice_mail', {
      access: 'write',
      columns: `
        id identity
        user_id bigint!
        event text!
        content jsonb!
        at instant!
        due_at instant!
        digest text!
        passes_quiet boolean!
        planned boolean! = false`,
      key: ['id'],
      indexes: [{ columns: 'due_at' }, { columns: 'user_id' }],
    }),
    // The rows of a file as an import reads, checks and runs them (server/import).
    table('kontor_import_row', {
      access: 'write',
      columns: `
        import_id bigint!
        line integer!
        state text!
        cells jsonb!
        input jsonb
        record_id bigint
        version integer
        changes jsonb
        errors jsonb
        warnings jsonb
        question jsonb
        keys text[]
        edited boolean! = false
        passable boolean! = false
        passed boolean! = false`,
      key: ['import_id', 'line'],
      indexes: [{ columns: 'import_id, state, line' }],
    }),
  ]
}

/**
 * What people answer without their names (vs.md §3, §5.5): no sequence, no instant, no system fields, no history, so that
 * nothing of a row says whose it is or when it came (decisions/secret-ballots.md).
 */
function voteTables(): TableModel[] {
  const ballot = `
    weight_class text!
    pk bytea!
    prefix bytea!
    paper_sig bytea!
    revision integer!
    sealed bytea!
    sig bytea!`
  return [
    table('vs_anonymous_answer', {
      access: 'write',
      columns: `event_id bigint!\n key uuid!\n answers jsonb!`,
      key: ['event_id', 'key'],
    }),
    // Public halves, and the private ones: sealed while they are needed, destroyed afterwards, that of the box published with the board.
    table('vs_ballot_key', {
      access: 'write',
      columns: `
        event_id bigint!
        purpose text!
        weight_class text!
        public_key text!
        sealed_key text
        private_key text`,
      key: ['event_id', 'purpose', 'weight_class'],
    }),
    table('vs_paper', {
      access: 'write',
      columns: `
        participant_id bigint!
        event_id bigint!
        weight_class text!
        blinded text!
        blind_signature text!`,
      key: ['participant_id'],
      indexes: [{ columns: 'event_id' }],
    }),
    table('vs_ballot_box', {
      access: 'write',
      columns: `event_id bigint!\n tracker text!${ballot}`,
      key: ['event_id', 'pk'],
      indexes: [{ columns: 'event_id, tracker', unique: true }],
    }),
    // The board: the application adds to it, and changes nothing.
    table('vs_ballot', {
      access: 'append',
      columns: `event_id bigint!\n tracker text!${ballot}\n content jsonb!\n valid boolean!`,
      key: ['event_id', 'tracker'],
    }),
  ]
}

/** What the nodes share of the system itself. */
function systemTables(): TableModel[] {
  return [
    table('kontor_validator', { access: 'write', columns: `hash text!\n code text!\n at instant! = now()`, key: ['hash'] }),
    table('kontor_declaration', {
      access: 'read',
      columns: `id identity\n at instant! = now()\n hash text!\n snapshot jsonb!`,
      key: ['id'],
    }),
    table('kontor_migration', { access: 'read', columns: `number integer!\n name text!\n at instant! = now()`, key: ['number'] }),
    // What all nodes share and nobody sets: generated secrets, the set-up link.
    table('kontor_setting', { access: 'write', columns: `name text!\n value jsonb!\n at instant! = now()`, key: ['name'] }),
    table('kontor_seed', { access: 'write', columns: `entity text!\n rows integer!\n at instant! = now()`, key: ['entity'] }),
  ]
}

export const engineTableNames: ReadonlySet<string> = new Set(engineTables().map(({ name }) => name))
