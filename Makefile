# `make help` lists the documented targets.
.DEFAULT_GOAL := help
.PHONY: help run demo-data test test-go test-race test-web test-proof test-browser test-deploy image sbom dist fuzz soak proof drill drill-restarts drill-restore bench load-test endurance lighthouse lint generate common-passwords lookalikes clean

NODE_MODULES := webapp/node_modules/.package-lock.json
PAGES := webapp/dist/site.json
PEERS := cmd/bench/peers/node_modules/.package-lock.json
LIGHTHOUSE := webapp/lighthouse/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find webapp/src webapp/public webapp/tools webapp/index.html webapp/vite.config.ts webapp/package.json domain/reference/data -type f 2>/dev/null)
# The race detector needs a C compiler. Without a compiler, test-go prints a note and runs without the detector.
RACE := $(if $(shell command -v cc gcc clang 2>/dev/null),-race,)

# The race detector makes tests several times slower. test-go uses it for these packages, which start goroutines or share state, and for
# these tests of the whole program. test-race uses it for all tests.
RACE_PACKAGES := ./cmd/hulak ./eventstore/... ./projections ./projections/maintenance ./projections/runner ./projections/sqlbatch ./httpapi/history ./httpapi/live ./httpapi/session \
	./internal/background ./internal/integrity ./internal/lease ./internal/manylogs ./internal/probe ./internal/telemetry ./internal/tracing \
	./providers/deadlines ./providers/funding/... ./providers/inbox ./providers/notification ./providers/sandbox/...
RACE_TESTS := ^Test(Scenarios|Concurrent|LastCouponUse|RepeatedRequests|Simulation|LivePages)

# The prose linter also needs a C compiler.
VALE := $(if $(RACE),bin/vale,)

# The program is static, and depends only on the commit. VERSION overrides the version of the Git tag.
VERSION := $(or $(patsubst v%,%,$(shell git describe --tags --match 'v*' 2>/dev/null)),development)
BUILD := CGO_ENABLED=0 go build -trimpath -buildvcs=auto -ldflags "-s -w -X hulak/internal/version.release=$(VERSION)"
ARCHITECTURES := amd64 arm64

# The time for each fuzz test.
FUZZTIME := 10m

# The drill has a network namespace of its own, which ends with it.
DRILL := HULAK_DRILL=1 unshare --net --mount bin/drills.test -test.v -test.timeout 4h

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: bin/hulak ## Build and start everything: pages, Postgres, app on :8080, sandbox provider on :8081
	@exec bin/hulak run

demo-data: bin/hulak ## Add 10,000 transfers of the last 180 days to a new installation, before make run
	@exec bin/hulak demo-data

test: lint test-go test-web test-proof test-browser test-deploy ## Run the linters, and the Go, web, browser, and packaging tests

test-go: $(NODE_MODULES) ## Run the Go tests, with the race detector where concurrent code is, if a C compiler is installed
	@test -n "$(RACE)" || echo "no C compiler found: the race detector is off"
	go run ./internal/gotest $(if $(RACE),-race "$(RACE_PACKAGES)") ./...
	$(if $(RACE),go run ./internal/gotest -run '$(RACE_TESTS)' -race ./internal/app ./internal/app)
	go -C cmd/bench test ./...

test-race: $(NODE_MODULES) ## Run all Go tests with the race detector, which needs a C compiler
	go run ./internal/gotest -race ./... ./...
	go -C cmd/bench test -race ./...

test-web: $(NODE_MODULES) ## Run the web unit tests
	cd webapp && npm test

test-proof: $(NODE_MODULES) ## Break 20 random clauses of the specification, and expect a test to fail each time
	go run ./internal/specproof -sample 20

test-browser: bin/hulak ## Run the browser scenarios against the real program
	cd webapp && npm run e2e

test-deploy: $(PAGES) ## Build and run the image, and check the files in deploy
	go -C deploy test -p 1 ./... # one after the other, because both build the program

image: $(ARCHITECTURES:%=dist/hulak-image-linux-%.tar) ## Write an OCI image archive for each architecture to dist; it needs no Docker

sbom: dist/hulak.cdx.json dist/hulak-pages.cdx.json ## Write the software bills of materials (CycloneDX) of the program and of the pages to dist

dist: image sbom ## Write everything that a release consists of to dist, with checksums
	cd dist && sha256sum hulak-linux-* hulak-image-linux-* *.cdx.json > SHA256SUMS

fuzz: ## Fuzz each parser of outside data for ten minutes; FUZZTIME=1m changes the time
	set -e; git grep -E '^func Fuzz\w+' -- '*_test.go' | sed -E 's|^(.*)/[^/]+:func (Fuzz\w+).*|\1 \2|' | while read -r dir name; do \
		echo "$$name in $$dir"; go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) ./$$dir; done

soak: bin/hulak ## Run the concurrency, retry, and crash tests with full counts, about an hour; HULAK_SEED=n repeats a run
	HULAK_SOAK=1 go test -count=1 -v -timeout 3h -run 'TestConcurrent|TestLastCouponUse|TestRepeatedRequests|TestCrashes|TestSimulation|TestEveryOrder|TestOpenTransactions|TestCheckerFinds|TestEveryTampering' ./internal/app
	go test -count=1 ./domain/ledger ./domain/reconciliation -rapid.checks=10000
	go test -count=1 -run TestCreateTransferRejectsTamperedPrices ./domain/usecase -rapid.checks=10000
	go test -count=1 -run TestAcceptedEventsCanBeStored ./projections/registry -rapid.checks=300
	HULAK_SOAK=1 go test -count=1 -timeout 1h -run 'TestResponseTimes|TestCodeAllows|TestResending|TestCredentialStuffing|TestEndedSessions|TestPersonalDataDoesNotLeak|TestForgedAndReplayed' ./httpapi
	HULAK_SOAK=1 go test -count=1 -timeout 1h -run 'TestStoreContract|TestPaging' ./eventstore/... ./projections
	cd webapp && HULAK_SOAK=1 npx playwright test -c e2e security

proof: $(NODE_MODULES) ## Show for each clause of the specification that a test fails when it is broken; CLAUSES=5.18b,7.09b or SAMPLE=40 SEED=n selects rows
	go run ./internal/specproof $(if $(CLAUSES),-clauses $(CLAUSES)) $(if $(SAMPLE),-sample $(SAMPLE)) $(if $(SEED),-seed $(SEED)) $(if $(UPDATE),-update)

drill: ## Inject 30 faults into a Patroni cluster under load, about an hour, as root with Debian's etcd-server, haproxy, patroni, and postgresql-15; HULAK_SEED=n repeats a run; BUG=all plants bugs
	go test -c -o bin/drills.test ./internal/drills
ifdef BUG
	set -e; for bug in $(if $(filter all,$(BUG)),lost two slow doubled records,$(BUG)); do $(DRILL) -test.run "TestPlantedBugs/^$$bug"; done
else
	$(DRILL) -test.run '^TestFaults$$'
endif

drill-restarts: ## Restart every process 100 times behind HAProxy at 200 requests a second, in about 20 minutes, with Debian's haproxy
	HULAK_DRILL=1 go test -count=1 -v -timeout 4h -run '^TestRollingRestarts$$' ./internal/drills

drill-restore: ## Restore 20 random moments with pgBackRest, on Debian with the packages postgresql-15 and pgbackrest; HULAK_SEED=n repeats a run
	HULAK_DRILL=1 go test -count=1 -v -timeout 4h -run 'TestRestores' ./internal/drills/backrest ./internal/drills

bench: bin/hulak bin/bench $(PEERS) ## Compare the log with Postgres itself and other libraries; SHORT=1 takes up to 3 minutes
	@SHORT=$(SHORT) exec bin/bench

load-test: bin/hulak bin/bench ## Run complete transfers at the rate of all remittances worldwide, and check the ledger
	BENCH_PROGRAM=bin/hulak bin/bench load-test

endurance: bin/hulak bin/bench ## Run 50 complete transfers a second for two and a half hours; fail if memory, lag, or tables grow by 1 % an hour
	BENCH_PROGRAM=bin/hulak bin/bench load-test -rate 50 -time 2h -max-growth 1

lighthouse: bin/hulak $(LIGHTHOUSE) ## Measure the public pages on a simulated slow phone; reports in webapp/lighthouse-report
	cd webapp && node lighthouse/run.mjs

lint: $(NODE_MODULES) bin/golangci-lint $(VALE) ## Check formatting, types, code, and prose, and that generated files are up to date
	@test -z "$$(gofmt -l clients cmd deploy domain eventstore httpapi internal migrations projections providers *.go)" || { gofmt -l clients cmd deploy domain eventstore httpapi internal migrations projections providers *.go; exit 1; }
	cd webapp && npm run lint
	bin/golangci-lint run ./...
	cd cmd/bench && ../../bin/golangci-lint run ./...
	cd deploy && ../bin/golangci-lint run ./...
	@if test -x bin/vale; then git ls-files -z -- '*.md' '*.go' '*.ts' '*.tsx' '*.sql' ':!:*.gen.ts' | xargs -0 bin/vale --output=line; fi
	@$(MAKE) --no-print-directory generate
	@git diff --exit-code -- httpapi/openapi.json webapp/src/lib/api docs/configuration.md docs/transfer-states.md docs/permissions.md docs/nepali-texts.md deploy/grafana || { echo "generated files differ: run make generate and commit the result"; exit 1; }

generate: $(NODE_MODULES) ## Write openapi.json, the TypeScript types, the data for prerendered pages, docs/configuration.md, docs/transfer-states.md, docs/permissions.md, docs/nepali-texts.md, and the dashboards
	go run ./cmd/hulak configuration > docs/configuration.md.new && mv docs/configuration.md.new docs/configuration.md
	go test ./domain/transfer -count=1 -run TestStateDiagrams -update
	go test ./domain/staff -count=1 -run TestPermissionsPage -update
	go run ./internal/nepalitexts > docs/nepali-texts.md.new && mv docs/nepali-texts.md.new docs/nepali-texts.md
	go run ./httpapi/openapi > httpapi/openapi.json.new && mv httpapi/openapi.json.new httpapi/openapi.json
	go run ./httpapi/staticresponses > webapp/src/lib/api/responses.gen.json.new && mv webapp/src/lib/api/responses.gen.json.new webapp/src/lib/api/responses.gen.json
	go -C deploy run ./grafana
	cd webapp && npm run generate

common-passwords: ## Write the list of rejected common passwords from data in a pinned Go module
	go generate ./domain/password

lookalikes: ## Write the table of look-alike letters from the Unicode data in a pinned Go module
	go generate ./domain/screening/latin

clean: ## Remove all build output; keep the data in .data
	rm -rf bin dist webapp/dist/* webapp/node_modules webapp/lighthouse/node_modules webapp/lighthouse-report cmd/bench/peers/node_modules

# This uses npm install, because npm ci rejects a lock file without the packages for other platforms. Some registry mirrors lack them.
$(NODE_MODULES): webapp/package.json webapp/package-lock.json
	@echo "Installing the web packages (the first time takes a minute)"
	cd webapp && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# The benchmark has its own module to keep the libraries that it compares with out of the main module.
.PHONY: bin/bench
bin/bench:
	@go -C cmd/bench build -o ../../$@ .

# The linters have their own module to keep their dependencies out of the main module.
bin/golangci-lint: internal/lint/go.mod internal/lint/go.sum
	@echo "Building golangci-lint (the first time takes a few minutes)"
	@cd internal/lint && go build -o ../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	@touch $@

bin/vale: internal/lint/go.mod internal/lint/go.sum
	@echo "Building Vale"
	@cd internal/lint && CGO_CFLAGS=-w go build -o ../../$@ github.com/vale-cli/vale/v3/cmd/vale
	@touch $@

$(PEERS): cmd/bench/peers/package.json cmd/bench/peers/package-lock.json
	@echo "Installing the other libraries for the benchmark"
	cd cmd/bench/peers && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(LIGHTHOUSE): webapp/lighthouse/package.json webapp/lighthouse/package-lock.json
	@echo "Installing Lighthouse"
	cd webapp/lighthouse && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGES): $(NODE_MODULES) $(PAGE_SOURCES)
	@echo "Building the pages"
	cd webapp && npm run build --silent
	@touch $@

.PHONY: bin/hulak
bin/hulak: $(PAGES)
	@echo "Building the program"
	@$(BUILD) -o $@ ./cmd/hulak

.PHONY: force
$(ARCHITECTURES:%=dist/hulak-linux-%): dist/hulak-linux-%: $(PAGES) force
	GOOS=linux GOARCH=$* $(BUILD) -o $@ ./cmd/hulak

$(ARCHITECTURES:%=dist/hulak-image-linux-%.tar): dist/hulak-image-linux-%.tar: dist/hulak-linux-%
	go -C deploy run ./image -binary ../$< -version $(VERSION) -o ../$@

dist/hulak.cdx.json: force
	@mkdir -p dist
	CGO_ENABLED=0 go -C deploy tool cyclonedx-gomod app -json -licenses -assert-licenses -std -noserial -notimestamp -main cmd/hulak -output ../$@ ..

dist/hulak-pages.cdx.json: force
	@mkdir -p dist
	cd webapp && npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application > ../$@
