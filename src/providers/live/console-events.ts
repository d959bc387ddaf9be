/** What the shell does with live events: notifications, changed rights, ended sessions, old cached lists. */
import { announcementsChanged } from '../notification/announcement-changes'
import { noticesChanged } from '../notification/notice-changes'
import { ownRosterChanged } from '../notification/roster-changes'
import { holds } from '../access/access-control'
import { channelRight, invalidateAllCached, invalidateCached, watchCachedChannels } from '../data/cached-lists'
import { openLive } from './console-live'
import { onLanguageChange, refreshMessages } from '../i18n/i18n'
import { loadIdentity, permissionTree } from '../auth/identity'
import { forgetJobs, loadJobs, onJobEvent, startJobs } from '../notification/jobs'
import type { Live } from './live'
import { forgetNotifications, loadNotifications, onPersonalEvent, startNotifications } from '../notification/notifications'
import { dropAnswersOfFormerLanguage, queryClient } from '../data/query-client'
import { onForbidden } from '../auth/session'

/** Starts when a person's rights are known. @returns what stops it */
export function startConsoleEvents(userId: number): () => void {
  startNotifications()
  startJobs()
  const stops = [forgetNotifications, forgetJobs, onForbidden(() => void loadIdentity({ background: true }))]
  stops.push(onLanguageChange(askAgain))
  stops.push(openLive(userId, (live) => stops.push(...listen(live))))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The server words its answers in the language of the question. */
function askAgain(): void {
  dropAnswersOfFormerLanguage()
  invalidateAllCached()
  void loadNotifications({ background: true })
  void loadJobs()
  announcementsChanged()
  void loadIdentity({ background: true })
}

function listen(live: Live): (() => void)[] {
  return [
    live.onPersonal((event, data) => void onPersonal(event, data)),
    live.onGap(() => {
      void loadNotifications({ background: true })
      void loadJobs()
      announcementsChanged()
      noticesChanged()
      ownRosterChanged()
      invalidateAllCached()
      void refreshMessages()
      // Fields may have been added meanwhile (screens/entity/use-entity.ts).
      void queryClient.invalidateQueries({ queryKey: ['entity'] })
    }),
    // The server also cuts the line of a session that has ended: one question tells which it was.
    live.onConnection((isConnected) => {
      if (!isConnected && navigator.onLine) void loadIdentity({ background: true })
    }),
    // One that would be refused is not asked for.
    watchCachedChannels((channel) =>
      permissionTree() && !holds(channelRight(channel))
        ? () => undefined
        : live.onChannel(`private-${channel}`, () => invalidateCached(channel)),
    ),
  ]
}

async function onPersonal(event: string, data: unknown): Promise<void> {
  onJobEvent(event, data)
  if (event === 'announcement.changed') announcementsChanged()
  if (event === 'ca.notice.changed') noticesChanged()
  if (event === 'as.roster.published') ownRosterChanged()
  if (event === 'wording.changed') void refreshMessages()
  await onPersonalEvent(event, data)
  // An ended session is perhaps that of another device: if it is this one, the question is answered 401 with the reason.
  if (event === 'session.revoked') await loadIdentity({ background: true })
  if (event === 'permission.changed') {
    invalidateCached('permission.changed')
    await loadIdentity({ background: true })
    await queryClient.invalidateQueries()
  }
}
