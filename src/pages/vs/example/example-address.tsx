/** The address of a template as the engine writes it (`?id=`) leads to its page, with the way back to the list. */
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { recordId } from '../../../screens/record/record-links'
import { examplePath, examplesPath } from './example-paths'

export default function ExampleAddress() {
  const [params] = useSearchParams()
  const id = recordId(params)
  return <Navigate replace to={id === null ? examplesPath() : examplePath(id)} state={useLocation().state as unknown} />
}
