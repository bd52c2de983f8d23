export const captchaHeader = 'x-captcha-response'
