# One image for web instances (the default command) and workers (`node scripts/worker.mjs`).
#
#   docker build -t product .
#
# The base image is an argument, so that a build can start from any image with Node.js 24 and glibc.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund
COPY . .
# The public demo and the environment's ribbon are decided by the build (docs/settings.md).
ARG VITE_DEMO
ARG VITE_ENV_NAME
ARG VITE_ENV_EMOJI
ARG VITE_ENV_COLOR
RUN npm run build

# What the server needs: five packages with native parts. The image has its Node.js, so the packaged one is removed.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json package-lock.json ./
COPY drizzle ./drizzle
COPY scripts ./scripts
# The only folder that is written to: pictures without a bucket, and the embedded database without DATABASE_URL.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "scripts/health-check.mjs"]
# Node.js itself is process 1 and gets the signals; npm would not pass them on.
CMD ["node", "scripts/serve.mjs"]
