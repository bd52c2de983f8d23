export const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://app.example.com',
  AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Product <product@app.example.com>',
}
