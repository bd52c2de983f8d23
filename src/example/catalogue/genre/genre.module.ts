import { Tags } from 'lucide-react'
import { entityModule } from '~/entity/crud/entity.module'
import type { BrowserModule } from '~/manifest/browser-module'
import { genre } from './genre.entity'

const { navigation, audit, palette } = entityModule(genre, Tags)

/** Genres are searched in the manager only. */
export const genreModule: BrowserModule = {
  navigation: { application: navigation.application.map((entry) => ({ ...entry, rare: true })) },
  audit,
  managerPalette: palette,
}
