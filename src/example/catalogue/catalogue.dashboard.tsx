import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import type { DashboardPart } from '~/manifest/browser-module'
import { Figure } from '~/modules/dashboard/figure'
import { shelves } from './genre/genre.requests'
import { ShelvesPlot } from './genre/shelves/shelves-plot'

function Books({ figures: { books = 0, genres = 0 } }: { figures: Record<string, number> }) {
  const { t } = useTranslation('genre')
  const counted = useCounted('genre')
  return (
    <Figure name={t('shelves.books')} value={books}>
      {counted('shelves.ofGenres', genres)}
    </Figure>
  )
}

const Shelves: DashboardPart['Tile'] = ({ caller }) => {
  const { data } = useQuery({ ...shelves(), enabled: can(caller, 'genre.read') })
  return (
    data && (
      <ShelvesPlot
        shelves={data}
        link={(genre, props) => <Link to="/manager/books" search={{ genre }} {...props} />}
      />
    )
  )
}

export const part: DashboardPart = {
  load: async (queryClient, caller) =>
    can(caller, 'genre.read') && (await queryClient.ensureQueryData(shelves())),
  Figure: Books,
  Tile: Shelves,
}
