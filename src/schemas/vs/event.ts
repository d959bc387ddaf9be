/**
 * A vote or survey (vs.md §3, §4). Who sees it is no right of theirs but a rule about roster and category (server/modules/vs/event/who-reads.ts);
 * after it is published only its times, files and slips of the pen change.
 */
import { defineSchema } from '../core/define'
import { workflowStatuses } from '../core/workflow-statuses'
import { eventActions } from './event-actions'
import { questions } from './questions'
import { choiceReaders, eventStates, kinds, resultReaders, resultTimes, rulePresets, seals, secrecies, tieRules } from './value-lists'

const ofOne = { computed: true, copy: false } as const
const published = eventStates.filter((state) => state !== 'draft')
/** Of a request to close early and of signatures: for who runs it and its commission. */
const closing = { ...ofOne, guard: 'closing', guard_if: { field: 'state', op: 'in', value: published } } as const
const instant = { type: 'string', format: 'date-time', x: ofOne } as const
const owners = { x: { type: 'owners' }, maxItems: 300 } as const
/** As it is drawn up; fixed by its publication. */
const afterDraft = { field: 'state', op: 'ne', value: 'draft' } as const
const fixed = { read_only_if: afterDraft } as const
const named = { field: 'secrecy', op: 'eq', value: 'named' } as const

const fraction = {
  num: { type: 'integer', minimum: 0, maximum: 1000 },
  den: { type: 'integer', minimum: 1, maximum: 1000 },
  /** More than the share, not just as much. */
  strict: { type: 'boolean' },
} as const

export const event = defineSchema('vs/event', {
  x: {
    area: 'use',
    title: 'title',
    option_detail: 'number',
    row_owner: 'organiser',
    collaborators: 'co_organisers',
    states: {
      field: 'state',
      automatic: { open: ['scheduled'], closed: ['open'], counted: ['closed'] },
    },
    actions: eventActions,
    /** Opened by row to who runs the event (server/modules/vs/event/event-hooks.ts). */
    guards: { turnout: {}, result: {}, closing: {} },
    list: {
      columns: ['number', 'title', 'kind', 'category', 'secrecy', 'state', 'opens_at', 'closes_at'],
      sort: '-opens_at,-id',
      filters: ['state', 'category', 'kind', 'secrecy', 'opens_at'],
    },
    indexes: [
      { fields: ['state', 'opens_at'] },
      { fields: ['next_reminder_at'] },
      { fields: ['turnout_at'] },
      { fields: ['state', 'closes_at'] },
      { fields: ['category', 'state'] },
    ],
    default_grants: [
      {
        role: 'staff',
        actions: [
          'list',
          'show',
          'create',
          'edit',
          'delete',
          'answer',
          'publish',
          'extend',
          'close',
          'remind',
          'publish-results',
          'cancel',
        ],
        read: 'own',
        write: 'own',
      },
    ],
    sections: {
      people: { fields: ['audience', 'exclude', ['late_join', 'weighted']] },
      time: {
        fields: [
          ['opens_at', 'closes_at'],
          ['close_when_all', 'change_allowed'],
          ['notice_days', 'remind'],
        ],
      },
      rules: { fields: [['rule_preset', 'tie_rule'], 'quorum', 'quorum_by_group', 'pass_rule'] },
      results: { fields: [['results_when', 'choices_seen_by'], 'results_who', 'show_turnout'] },
    },
    examples: [
      {
        ...{ title: { en: 'Lunch on Friday {n}' }, category: 'new', kind: 'vote', secrecy: 'named', audience: ['u1'] },
        ...{ opens_at: '2199-01-01T00:00:00.000Z', closes_at: '2199-01-02T00:00:00.000Z', organiser: null },
        questions: [
          {
            key: 'choice',
            type: 'single',
            title: { en: 'Where?' },
            options: [
              { id: 1, text: { en: 'Here' } },
              { id: 2, text: { en: 'There' } },
            ],
          },
        ],
      },
    ],
  },
  required: ['category', 'title', 'kind', 'secrecy', 'opens_at', 'closes_at', 'tie_rule', 'results_when'],
  properties: {
    number: { type: 'string', maxLength: 40, x: { number: { pattern: 'V-{YYYY}-{SEQ:4}', reset: 'year' } } },
    category: { x: { ref: 'vs/category', on_delete: 'restrict', options: { field: 'active', op: 'eq', value: true }, ...fixed } },
    kind: { enum: kinds, default: 'vote', x: fixed },
    /** The template that it began with; repeats of one are compared. */
    example: { x: { ref: 'vs/example', on_delete: 'set_null', ...fixed } },
    title: { x: { type: 'i18n-text', search: true } },
    intro: { x: { type: 'i18n-text' } },
    files: { x: { type: 'files' }, maxItems: 30 },
    secrecy: { enum: secrecies, default: 'secret', x: fixed },
    /** Empty = the server for votes, none for surveys (`sealOf` of src/shared/vs/seal-of.ts). */
    seal: { enum: seals, x: { show_if: { field: 'secrecy', op: 'eq', value: 'secret' }, ...fixed } },
    questions: { ...questions, x: fixed },
    /** Of options, which name them. */
    pictures: { x: { type: 'files', file: { images: true }, ...fixed }, maxItems: 300 },
    audience: { ...owners, x: { ...owners.x, ...fixed } },
    exclude: { ...owners, x: { ...owners.x, ...fixed } },
    /** Who joins the audience later joins the roster, until it closes. */
    late_join: { type: 'boolean', default: false, x: fixed },
    opens_at: { type: 'string', format: 'date-time', x: { copy: false, ...fixed } },
    closes_at: { type: 'string', format: 'date-time', x: { after: 'opens_at', copy: false, ...fixed } },
    /** It closes as soon as everybody has answered. */
    close_when_all: { type: 'boolean', default: false, x: { show_if: named, ...fixed } },
    /** Answers may be changed until it closes. */
    change_allowed: { type: 'boolean', default: true, x: fixed },
    weighted: { type: 'boolean', default: false, x: fixed },
    rule_preset: { enum: rulePresets, x: fixed },
    quorum: {
      x: { type: 'json', ...fixed },
      type: 'object',
      required: ['over', 'num', 'den', 'strict'],
      additionalProperties: false,
      properties: { over: { enum: ['eligible', 'weight'] }, ...fraction },
    },
    /** The quorum holds in each group of the roster. */
    quorum_by_group: { type: 'boolean', default: false, x: fixed },
    pass_rule: {
      x: { type: 'json', ...fixed },
      type: 'object',
      required: ['base', 'num', 'den', 'strict'],
      additionalProperties: false,
      properties: { base: { enum: ['yes_no', 'cast', 'eligible'] }, ...fraction },
    },
    tie_rule: { enum: tieRules, default: 'lot', x: fixed },
    results_when: { enum: resultTimes, default: 'after_publish', x: fixed },
    results_who: { type: 'array', items: { enum: resultReaders }, x: fixed },
    /** Who sees how somebody answered. */
    choices_seen_by: { enum: choiceReaders, default: 'managers', x: { show_if: named, ...fixed } },
    show_turnout: { type: 'boolean', default: true, x: fixed },
    /** Days between its publication and its opening. */
    notice_days: { type: 'integer', minimum: 0, maximum: 366, default: 0, x: { unit: 'day', ...fixed } },
    /** Before it closes: `3d`, `2h`. Empty = three days, a day and two hours. */
    remind: { x: { type: 'texts' }, maxItems: 5 },
    pages_random: { type: 'boolean', default: false, x: fixed },
    options_random: { type: 'boolean', default: false, x: fixed },
    organiser: { x: { ref: 'sc/user', default_to: 'me', copy: false, change_action: 'maintain' } },
    /** They work on it along with the organiser. */
    co_organisers: { x: { refs: 'sc/user' }, maxItems: 20 },
    state: { enum: eventStates, default: 'draft', x: ofOne },
    published_at: instant,
    opened_at: instant,
    suspended_at: instant,
    closed_at: instant,
    /**
     * Somebody wants the secret event closed before its time; empty again once that is decided (server/modules/vs/event/early-close.ts).
     */
    close_requested_at: { type: 'string', format: 'date-time', x: closing },
    close_requested_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...closing } },
    close_reason: { type: 'string', maxLength: 500, x: closing },
    /** Who may confirm it, except who requested it; kept, so that the second of two is answered that it is done. */
    close_confirmers: { x: { type: 'owners', ...closing } },
    counted_at: instant,
    /** Its commission, and the people of it who have signed the protocol of this count (server/modules/vs/event/sign-protocol.ts). */
    protocol_signers: { x: { type: 'owners', ...closing } },
    protocol_signed_by: { x: { type: 'owners', ...closing } },
    results_published_at: instant,
    cancelled_at: instant,
    /** The first reminder that is still to come. */
    next_reminder_at: instant,
    /** People of the roster; those of them who answered, of secret events who took a paper. */
    eligible: { type: 'integer', minimum: 0, default: 0, x: ofOne },
    answered: { type: 'integer', minimum: 0, default: 0, x: ofOne },
    /** Who has answered, by department, for who runs it: once a minute at most (server/modules/vs/control/turnout.ts). */
    turnout: { x: { type: 'json', guard: 'turnout', ...ofOne } },
    turnout_at: instant,
    /** SHA-256 of the questions as they were published. */
    questions_hash: { type: 'string', maxLength: 64, x: ofOne },
    /** SHA-256 over the answers, by which ties are decided (vs.md §5.4). */
    board_root: { type: 'string', maxLength: 64, x: { ...ofOne, guard: 'result' } },
    /** What was counted. Read through the results alone, by who may see them then (vs.md §3 results_when). */
    result: { x: { type: 'json', guard: 'result', ...ofOne } },
    /** The form that decides about its publication. */
    wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', ...ofOne } },
    wf_status: { enum: workflowStatuses, default: 'none', x: ofOne },
  },
})
