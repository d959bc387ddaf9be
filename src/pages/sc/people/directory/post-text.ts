import type { PostOfColleague } from '../../../../shared/sc/directory'

/** What somebody is in a department: his position, head of it, beside his primary one. */
export const postText = ({ job_position, is_head, is_primary }: PostOfColleague, t: (key: string) => string): string =>
  [job_position, is_head ? t('entity.department.fields.head.label') : null, is_primary ? null : t('directory.concurrent')]
    .filter(Boolean)
    .join(' · ')
