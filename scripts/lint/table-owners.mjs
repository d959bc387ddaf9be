/** Whose tables SQL may name. A table belongs to the module that its name begins with. */

/** What sc publishes to everybody's statements, for reading: its columns change only with a look at all of them. */
export const published = {
  sc_user: 'people: names, states, days of entry and leaving',
  sc_department: 'the organisation chart',
  sc_user_department: 'who has which post when',
  sc_department__deputy_heads: 'the organisation chart',
  sc_job_position: 'posts',
  sc_group: 'circles of people',
  sc_site: 'places',
  sc_hardware: 'devices at places',
  sc_calendar_region: 'working calendars',
  sc_calendar_event: 'working calendars',
  sc_attachment: 'files of one’s own records',
  sc_comment: 'comments of one’s own records',
  sc_follow: 'who follows one’s own records',
  sc_favourite: 'who keeps one’s own records at hand',
}

const reasons = {
  demo: 'the demo gives what it made a day in the past',
  others: 'the demo’s tasks speak of records of other modules',
  signers: 'one predicate within each list: who signs may read the reason',
}

/** What else still happens, by file: why. To be mended, never added to. */
export const remaining = {
  'server/modules/as/demo/forms.ts': { wf_template_category: reasons.demo },
  'server/modules/as/demo/leaves.ts': { sc_mail_outbox: reasons.demo, sc_user_notification: reasons.demo },
  'server/modules/bb/demo/bulletins.ts': { sc_user_notification: reasons.demo },
  'server/modules/bb/demo/older-bulletins.ts': { sc_comment: reasons.demo },
  'server/modules/ca/demo/notices.ts': { sc_comment: reasons.demo, sc_user_notification: reasons.demo },
  'server/modules/ca/demo/records-of-others.ts': { cm_organization: reasons.others, cm_lead: reasons.others, wf_instance: reasons.others },
  'server/modules/ca/demo/talk.ts': { sc_comment: reasons.demo, sc_mail_outbox: reasons.demo, sc_user_notification: reasons.demo },
  'server/modules/wf/demo/instances.ts': { sc_mail_outbox: reasons.demo, sc_user_notification: reasons.demo },
  'server/modules/as/access/readers.ts': { wf_task: reasons.signers },
}

const modules = 'am|as|bb|ca|cal|cm|dm|fa|im|pr|sc|vs|wf'
const named = new RegExp(`\\b(from|join|update|into|using|truncate)\\s+(?:only\\s+)?((${modules})_[a-z0-9_]+)\\b`, 'giu')
const writes = /^(update|into|truncate)$/iu

/**
 * @param file in the repository, `server/modules/as/…`
 * @param text of SQL
 * @returns the tables of other modules in it that are neither published for that nor listed as remaining
 */
export function foreignTables(file, text) {
  // What moves stored rows names whatever it must.
  if (file.startsWith('server/database/migrations/')) return []
  // The engine keeps its rows in tables of sc, and knows no office module.
  const own = /^server\/modules\/(\w+)\//u.exec(file)?.[1] ?? 'sc'
  const allowed = remaining[file] ?? {}
  return [...text.matchAll(named)].flatMap(({ index, 1: word, 2: table, 3: owner }) => {
    if (owner === own || allowed[table]) return []
    const isWritten = writes.test(word) || isDeletion(text, index)
    return published[table] && !isWritten ? [] : [{ table, owner }]
  })
}

/** `delete from t`, not `from t`. */
const isDeletion = (text, at) => /\bdelete\s+$/iu.test(text.slice(0, at))
