/** What may be uploaded. The server looks at the content; the browser can only go by the name of the type. */
export const coverTypes = ['image/png', 'image/jpeg', 'image/webp']

export const coverMaxBytes = 5_000_000

/** Where a picture is sent, as it is. */
export const coverUploadPath = '/api/rest/covers'
