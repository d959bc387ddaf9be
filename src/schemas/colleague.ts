/** A colleague as the directory shows him to everybody (sc.md §2 /sc/directory): what the server tells and the console draws. */

export interface PostOfColleague {
  department_id: number
  department: string
  job_position: string | null
  is_primary: boolean
  is_head: boolean
}

export interface NamedPerson {
  id: number
  name: string
  name_en: string | null
}

export interface Colleague extends NamedPerson {
  name_kana: string | null
  account: string
  employee_no: string | null
  email: string | null
  phone: string | null
  ext: string | null
  status: 'active' | 'suspended'
  site: string | null
  /** Of today, the primary one first. */
  posts: readonly PostOfColleague[]
}

export interface WholeColleague extends Colleague {
  supervisor: NamedPerson | null
}
