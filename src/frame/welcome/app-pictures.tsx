import { DrawnCover } from '~/ui/cover/drawn-cover'
import { poster } from './poster'

/** Illustrations without data of this installation. */
export function AppPicture() {
  return (
    <div className="flex h-44 items-start justify-center gap-4 px-6 pt-8 sm:gap-5">
      {poster.welcome.map(([title, author, color]) => (
        <div key={color} className="w-1/4 max-w-24 min-w-18 odd:translate-y-5">
          <DrawnCover title={title} author={author} color={color} className="shadow-floating" />
        </div>
      ))}
    </div>
  )
}

const rows = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

export function ManagerPicture() {
  return (
    <div className="flex h-44 justify-center px-8 pt-8">
      <div className="flex w-full max-w-80 overflow-hidden rounded-t border border-b-0 border-border bg-surface-raised shadow-floating">
        <div className="flex w-16 shrink-0 flex-col gap-2 border-e border-border bg-surface-sunken p-3">
          {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
            <span
              key={index}
              className={`block h-2 rounded-tight ${width} ${index === 1 ? 'bg-accent' : 'bg-border'}`}
            />
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-3 p-4">
          {rows.map((width) => (
            <span key={width} className="flex items-center gap-3 border-b border-border pb-3">
              <span className="size-4 shrink-0 rounded-tight bg-accent-soft" />
              <span className={`block h-2 rounded-tight bg-border ${width}`} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
