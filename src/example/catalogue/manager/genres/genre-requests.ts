import { requestsOf } from '~/entity/crud/entity-requests'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { catalogueKeys } from '~/example/catalogue/genre/genre.requests'

export const genreRequests = { ...requestsOf(genre), keys: catalogueKeys }
