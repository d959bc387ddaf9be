/**
 * What a person changes goes through `write`, which keeps history, judges rights and reaches screens live. Statements beside it are listed
 * with
 * their reason; the list may only sink. Demo data is made before anybody looks, migrations before anybody may.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Reason → file → number of statements. */
const listed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Worked out from other rows, and again whenever those change; nobody writes them': {
    'as/day/request-rebuild': 1,
    'as/day/write-days': 9,
    'as/period/summaries': 1,
    'bb/clock/daily-stats': 1,
    'bb/links/broken-links': 1,
    'bb/links/check-links': 1,
    'cm/activity/activity-parties': 3,
    'cm/credit/credit-gauge': 1,
    'cm/duplicates/scan-duplicates': 3,
    'cm/forecast/snapshots': 2,
    'cm/lead/lead-activities': 1,
    'cm/merge/lead-merge': 1,
    'cm/party/organization-blocked': 1,
    'cm/party/organization-places': 1,
    'cm/party/organization-sums': 2,
    'cm/party/person-index': 1,
    'cm/product/product-hooks': 1,
    'cm/quota/entry-rows': 3,
    'cm/quota/line-sums': 1,
    'cm/quotation/quotation-acts': 1,
    'cm/remark/remarks': 2,
    'fa/voucher/reverse-voucher': 1,
    'fa/voucher/voucher-hooks': 1,
    'sc/organisation/department-hooks': 4,
    'sc/posts/post-marks': 1,
    'vs/control/turnout': 1,
    'wf/action/post-later': 6,
    'wf/action/posting-hooks': 1,
    'wf/run/indexed-fields': 2,
  },
  'A trail would say what must stay secret: votes, keys, PINs, passwords, addresses of feeds': {
    'as/kiosk/kiosk-punch': 1,
    'as/kiosk/own-keys': 3,
    'as/kiosk/reset-keys': 1,
    'sc/company/setting-hooks': 1,
    'sc/offboarding/leave': 1,
    'sc/people/old-passwords': 1,
    'vs/answer/anonymous-answers': 3,
    'vs/answer/answer': 1,
    'vs/event/acts': 1,
    'vs/event/roster': 3,
    'vs/roster/read-roster': 1,
    'vs/roster/roster-sheet': 1,
    'vs/roster/settle-roster': 1,
    'vs/secret/ballot-box': 2,
    'vs/secret/ballot-keys': 5,
    'vs/secret/mix-answers': 4,
    'vs/secret/open-box': 1,
    'vs/secret/papers': 2,
    'wf/signature/prove-signer': 3,
    'wf/signature/signing-pin': 1,
  },
  'Rows that are the trail themselves: added and stamped, with who and when in them': {
    'as/ledger/write-ledger': 1,
    'bb/bulletin/content': 1,
    'bb/bulletin/latest': 2,
    'bb/bulletin/mentions': 1,
    'bb/bulletin/readers': 2,
    'bb/bulletin/receipts': 6,
    'bb/clock/ack-records': 2,
    'ca/issue/notice-tasks': 1,
    'ca/notice/deliver': 4,
    'ca/notice/my-notices': 1,
    'cm/lead/lead-hooks': 1,
    'cm/merge/merge-records': 1,
    'cm/merge/undo-merge': 2,
    'wf/run/trail-writer': 3,
    'wf/trail/day-anchors': 1,
  },
  'A set at once; the trail of each row follows in `touchRows` or `announceRows`': {
    'as/punch/import-punches': 2,
    'as/punch/match-cards': 1,
    'cm/pipeline/pipeline-hooks': 1,
    'sc/calendar/publish-year': 1,
    'sc/saved-views/saved-view-hooks': 1,
    'wf/delegation/begin-delegations': 2,
    'wf/signature/signature-hooks': 1,
  },
  'When somebody was last reminded, or a device last heard of': {
    'bb/bulletin/notify-people': 3,
    'bb/clock/digest': 1,
    'bb/clock/reminders': 1,
    'ca/task/task-jobs': 3,
    'cm/activity/activity-notices': 1,
    'cm/quota/quota-notices': 2,
    'fa/notice/overdue-invoices': 1,
    'sc/devices/devices': 2,
    'sc/reports/list-report-job': 1,
    'sc/reports/list-reports': 1,
  },
  'Taken away as the law or retention says: history would keep it': {
    'bb/purge/purge-bulletins': 3,
    'cm/merge/merge-expiry': 1,
    'cm/party/anonymise-person': 5,
    'sc/discussion/comments': 1,
    'sc/discussion/remove-beside': 1,
    'sc/jobs/retention': 2,
    'sc/notify/forget-notices': 1,
    'sc/offboarding/private-rows': 4,
  },
  'A machine with a trail of its own (flow, vouchers, imports) writes its rows whole': {
    'fa/import/import-rows': 3,
    'fa/import/write-vouchers': 2,
    'fa/settlement/settle': 1,
    'fa/voucher/book-many': 4,
    'fa/voucher/hold-files': 1,
    'fa/voucher/post-voucher-row': 4,
    'fa/voucher/settlements-of': 3,
    'fa/voucher/stored-lines': 3,
    'fa/year-end/close-year': 1,
    'sc/company/hook-receipt': 2,
    'sc/jobs/bulk-jobs': 1,
    'sc/offboarding/offboarding': 1,
    'wf/action/run-hooks': 1,
    'wf/action/send-webhook': 2,
    'wf/action/webhooks': 1,
    'wf/inherite/kinds/copies': 2,
    'wf/inherite/kinds/drafts': 1,
    'wf/run/act-on-instance': 1,
    'wf/run/draft-rows': 3,
    'wf/run/draft-warnings': 1,
    'wf/run/drafts': 2,
    'wf/run/due-work': 3,
    'wf/run/form-view': 3,
    'wf/run/manage': 1,
    'wf/run/step-effects': 2,
    'wf/run/stored-instance': 6,
    'wf/seal/certificate-notices': 1,
    'wf/seal/company-certificate': 1,
    'wf/seal/seal-instance': 1,
    'wf/template/drafts': 1,
    'wf/template/linked-form': 1,
  },
  'One person’s own switches and notices': {
    'sc/discussion/common-words': 1,
    'sc/notify/announcements': 2,
    'sc/notify/event-rules': 2,
    'sc/notify/notice-entries': 4,
    'sc/notify/notification-routes': 3,
    'sc/notify/notify-preferences': 3,
    'sc/people/preferences': 1,
  },
}

const folder = 'server/modules'
const statement = /\b(?:insert into|update|delete from)\s+(?:as|bb|ca|cm|fa|sc|vs|wf)_[a-z_]+|\.(?:insertInto|updateTable|deleteFrom)\(/g

const found = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('/demo/'))
    .map((name) => [name.slice(0, -'.ts'.length), [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(statement)].length] as const)
    .filter(([, count]) => count > 0),
)

test('every file with statements that bypass the write path is listed once, with their number', () => {
  const entries = Object.values(listed).flatMap((files) => Object.entries(files))
  expect(found).toEqual(Object.fromEntries(entries))
  expect(entries).toHaveLength(Object.keys(found).length)
})
