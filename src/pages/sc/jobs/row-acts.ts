/** Cancel and repeat a job, and start a schedule's now: the list hears of the change by itself, and what is refused is said by the tray. */
import i18next from 'i18next'
import { http } from '../../../providers/http/http'
import { actOnJob } from '../../../providers/notification/jobs'

const acting = (act: 'cancel' | 'retry') => ({
  run: async ({ id }: { id: number }): Promise<null> => {
    await actOnJob(id, act)
    return null
  },
})

export const cancel = acting('cancel')
export const retry = acting('retry')

/** The tray shows what becomes of it to administrators who look at the jobs. */
export const start = {
  run: async ({ id }: { id: number }): Promise<string> => {
    await http.post(`/api/sc/schedule/${id}/run`, {})
    return i18next.t('sc:schedule.started')
  },
}
