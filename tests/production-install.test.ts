import { expect, test } from 'vitest'
import { productionSizes } from './support/production-packages'

const limit = 120

test(`npm ci --omit=dev installs at most ${limit} MB, apart from the product's own Node`, () => {
  const sizes = productionSizes()
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = sizes.slice(0, 5).map(({ folder, size }) => `${folder}: ${size.toFixed(1)} MB`)
  expect(total, `the largest are ${largest.join(', ')}`).toBeLessThan(limit)
  expect(total, 'what was summed').toBeGreaterThan(10)
})
