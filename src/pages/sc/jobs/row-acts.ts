/** Cancel and repeat a job: the list hears of the change by itself, and what is refused is said by the tray. */
import { actOnJob } from '../../../providers/notification/jobs'

const acting = (act: 'cancel' | 'retry') => ({
  run: async ({ id }: { id: number }): Promise<null> => {
    await actOnJob(id, act)
    return null
  },
})

export const cancel = acting('cancel')
export const retry = acting('retry')
