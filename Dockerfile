# The version of package.json (« node »): tests/deploy.test.ts keeps them equal.
ARG NODE_VERSION=26.10.0
# The digest of that image, « @sha256:… »: the build then takes this content and no other. Without it the registry decides.
ARG NODE_DIGEST=

FROM node:${NODE_VERSION}-trixie-slim${NODE_DIGEST} AS base
WORKDIR /srv/recours
COPY package.json package-lock.json .npmrc ./

# What runs. No install script: none of these packages needs its own, and the base brings Node. `npm install` takes the
# versions of the lock file; `npm ci` would refuse it for optional packages of other platforms that it does not list.
FROM base AS packages
RUN npm install --no-save --omit=dev --ignore-scripts --loglevel=error

FROM base AS build
RUN npm install --no-save --include=dev --ignore-scripts --loglevel=error
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build

FROM node:${NODE_VERSION}-trixie-slim${NODE_DIGEST}
WORKDIR /srv/recours
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_PORT=9464 \
    DATA_DIR=/data
# Everything belongs to root: the process can change nothing of itself. With DATABASE_URL and STORAGE_URL /data holds only
# what is being received.
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
COPY --from=packages /srv/recours/node_modules ./node_modules
# Sources too: what opens a hostile file runs from them, in a process that may read nothing else.
COPY package.json ./
COPY scripts ./scripts
COPY ops ./ops
COPY server ./server
COPY app ./app
COPY --from=build /srv/recours/build ./build
USER 1000:1000
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "scripts/health.mjs"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "server/start.ts"]
