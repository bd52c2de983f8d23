/** Where the proof of a captcha travels. */
export const captchaHeader = 'x-captcha-response'
