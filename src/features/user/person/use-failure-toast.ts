import { toast } from '~/ui/toast'
import { useUserFailure } from '../use-user-failure'

/** What failed, and why where the refusal has words of its own. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const reasonOf = useUserFailure()
  return (title, error) => toast.error(title, { description: reasonOf(error) ?? undefined })
}
