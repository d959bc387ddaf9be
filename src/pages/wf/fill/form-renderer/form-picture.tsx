/** A picture that belongs to the form itself. */
import { useQuery } from '@tanstack/react-query'
import { fileAddress } from '../../../../api/engine/uploads'

export function FormPicture({ file, alt }: { file: number; alt: string }) {
  const { data } = useQuery({ queryKey: ['wf', 'picture', file], enabled: file > 0, staleTime: 60_000, queryFn: () => fileAddress(file) })
  return data ? (
    <img className="k-fill-picture" src={data} alt={alt} />
  ) : (
    <div className="k-fill-picture" {...(alt ? { role: 'img', 'aria-label': alt } : {})} />
  )
}
