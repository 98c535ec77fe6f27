package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/tools/txtar"

	"hulak/domain"
	"hulak/providers/sandbox"
)

// script runs a scenario against a running program. A scenario is a txtar archive with named steps. A step has these lines:
//
//	include steps/sender.txtar      runs the steps of another file
//	as maya                         sends the next requests with the token from maya's sign-up or sign-in
//	POST /v1/auth/signin            sends a request with the JSON body that follows, if any
//	{"email": "…"}
//	=> 200                          expects this status
//	{"roles": ["USER"]}             expects a response that contains at least this
//	await GET /v1/…                 repeats the request until it gets the expected response
//	simulate /transfers/{id}/funding-settled
//	                                executes a step in the sandbox, with the body that follows, if any
//	mail maya@example.com {code}    waits for a message to an email address or phone number and stores its code
//	code admin@hulak.test {code}    stores the current code of a demo account's authenticator app
//	events transfer-{id}            expects exactly these events in a stream, one type per line
//
// A new {name} in an expected response stores the actual value. Everywhere else, {name} is replaced by the stored value.
type script struct {
	t      *testing.T
	app    *Program
	client *http.Client
	values map[string]string
	tokens map[string]string
	actor  string
	step   string
	keys   int

	position string // log position reached by the last write
}

const positionHeader = "Hulak-Position"

// scenarioTimeout limits the duration of a scenario.
const scenarioTimeout = 3 * time.Minute

func runScript(t *testing.T, app *Program, text []byte) {
	t.Helper()
	s := newScript(t, app)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	s.runSteps(ctx, text)
}

func newScript(t *testing.T, app *Program) *script {
	return &script{t: t, app: app, client: &http.Client{Timeout: time.Minute}, values: map[string]string{}, tokens: map[string]string{}}
}

func (s *script) runSteps(ctx context.Context, text []byte) {
	s.t.Helper()
	for _, file := range txtar.Parse(text).Files {
		s.step = file.Name
		s.run(ctx, strings.Split(strings.TrimSpace(string(file.Data)), "\n"))
	}
}

var directivePattern = regexp.MustCompile(`^(include|as|mail|code|simulate|events) `)

var requestPattern = regexp.MustCompile(`^(await )?(GET|POST|PUT|PATCH|DELETE) (\S+)$`)

func (s *script) run(ctx context.Context, lines []string) {
	s.t.Helper()
	for len(lines) > 0 {
		line := strings.TrimSpace(lines[0])
		lines = lines[1:]
		words := strings.Fields(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case words[0] == "include":
			text, err := os.ReadFile(filepath.Join("testdata", words[1]))
			if err != nil {
				s.failf("%v", err)
			}
			s.runSteps(ctx, text)
		case words[0] == "as":
			s.actor = words[1]
		case words[0] == "mail":
			s.awaitCode(ctx, s.expand(words[1]), strings.Trim(words[2], "{}"))
		case words[0] == "code":
			s.values[strings.Trim(words[2], "{}")] = s.authenticatorCode(ctx, words[1])
		case words[0] == "simulate":
			var body string
			body, lines = takeBlock(lines)
			s.simulate(ctx, s.expand(words[1]), s.expand(body))
		case words[0] == "events":
			var types string
			types, lines = takeBlock(lines)
			s.requireEvents(ctx, domain.StreamID(s.expand(words[1])), strings.Fields(types))
		case requestPattern.MatchString(line):
			m := requestPattern.FindStringSubmatch(line)
			var body, status, want string
			body, lines = takeBlock(lines)
			if len(lines) == 0 || !strings.HasPrefix(lines[0], "=> ") {
				s.failf("%s must have an expected status", line)
			}
			status, lines = strings.TrimPrefix(strings.TrimSpace(lines[0]), "=> "), lines[1:]
			want, lines = takeBlock(lines)
			s.requireResponse(ctx, m[1] != "", m[2], s.expand(m[3]), s.expand(body), status, want)
		default:
			s.failf("unknown directive %q", line)
		}
	}
}

// takeBlock returns the lines up to the next directive, blank line, or expected status, and the remaining lines.
func takeBlock(lines []string) (string, []string) {
	var block []string
	for len(lines) > 0 {
		line := strings.TrimSpace(lines[0])
		if line == "" || strings.HasPrefix(line, "=> ") || requestPattern.MatchString(line) || directivePattern.MatchString(line) {
			break
		}
		block, lines = append(block, line), lines[1:]
	}
	return strings.Join(block, "\n"), lines
}

func (s *script) failf(format string, args ...any) {
	s.t.Helper()
	s.t.Fatalf("step %q: %s", s.step, fmt.Sprintf(format, args...))
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// expand replaces placeholders that have a value.
func (s *script) expand(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if value, ok := s.values[strings.Trim(name, "{}")]; ok {
			return value
		}
		return name
	})
}

// requireResponse sends a request and compares the response with the expected one. With await, it repeats the request until the
// response matches.
func (s *script) requireResponse(ctx context.Context, await bool, method, path, body, status, want string) {
	s.t.Helper()
	s.keys++
	key := fmt.Sprintf("%s-%d", url.PathEscape(s.t.Name()), s.keys)
	for {
		head, err := s.app.log.Head(ctx)
		if err != nil {
			s.failf("read the log head: %v", err)
		}
		got, response := s.request(ctx, s.app.url+path, method, body, key)
		mismatch := ""
		if got != status {
			mismatch = fmt.Sprintf("status %s, want %s", got, status)
		} else if want != "" {
			mismatch = s.matchResponse(response, want)
		}
		if mismatch == "" {
			s.saveToken(response)
			return
		}
		if !await {
			s.failf("%s %s: %s\n%s", method, path, mismatch, response)
		}
		s.waitForChange(ctx, head, func() string { return fmt.Sprintf("%s %s: %s\n%s", method, path, mismatch, response) })
	}
}

// waitForChange returns when the log has grown. It also returns after a short time, because other data may have changed.
func (s *script) waitForChange(ctx context.Context, head int64, describe func() string) {
	s.t.Helper()
	waitCtx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	_, _ = s.app.log.Wait(waitCtx, head)
	if ctx.Err() != nil {
		s.failf("timed out: %s\n%s", describe(), s.inboxState())
	}
}

// inboxState returns the pending and failed callbacks, to explain a stuck scenario.
func (s *script) inboxState() string {
	rows, _ := s.app.pool.Query(context.Background(), `SELECT format('%s %s: %s', callback_id, attempts, error)
		FROM inbox WHERE processed_at IS NULL OR error IS NOT NULL`)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return fmt.Sprintf("inbox: %v %v", lines, err)
}

func (s *script) request(ctx context.Context, target, method, body, key string) (status, response string) {
	s.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, target, reader)
	if err != nil {
		s.failf("%v", err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet {
		req.Header.Set("Idempotency-Key", key)
	}
	if s.position != "" { // as the web app does, so that reads see earlier writes
		req.Header.Set(positionHeader, s.position)
	}
	if token := s.tokens[s.actor]; token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := s.client.Do(req)
	if err != nil {
		s.failf("%s %s: %v", method, target, err)
	}
	defer res.Body.Close()
	if position := res.Header.Get(positionHeader); position != "" {
		s.position = position
	}
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		s.failf("%s %s: %v", method, target, err)
	}
	return fmt.Sprint(res.StatusCode), string(raw)
}

// saveToken stores the actor's token if the response contains one.
func (s *script) saveToken(response string) {
	var login struct {
		Token     string `json:"token"`
		TokenType string `json:"tokenType"`
	}
	if json.Unmarshal([]byte(response), &login) == nil && login.TokenType == "Bearer" {
		s.tokens[s.actor] = login.Token
	}
}

func (s *script) matchResponse(response, want string) string {
	var got, expected any
	if err := decodeJSON(response, &got); err != nil {
		return "response is not JSON: " + err.Error()
	}
	if err := decodeJSON(want, &expected); err != nil {
		s.failf("expected response is not JSON: %v\n%s", err, want)
	}
	captured := map[string]string{}
	if mismatch := s.findMismatch("", got, expected, captured); mismatch != "" {
		return mismatch
	}
	maps.Copy(s.values, captured)
	return ""
}

func decodeJSON(text string, target *any) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	return d.Decode(target)
}

// findMismatch describes the first value in want that is missing from got or differs. If there is none, it returns "". It adds new
// placeholders to captured.
func (s *script) findMismatch(path string, got, want any, captured map[string]string) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s is not an object", path)
		}
		for name, value := range w {
			if mismatch := s.findMismatch(path+"."+name, g[name], value, captured); mismatch != "" {
				return mismatch
			}
		}
		return ""
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Sprintf("%s does not have %d entries", path, len(w))
		}
		for i := range w {
			if mismatch := s.findMismatch(fmt.Sprintf("%s[%d]", path, i), g[i], w[i], captured); mismatch != "" {
				return mismatch
			}
		}
		return ""
	case string:
		if m := placeholder.FindStringSubmatch(w); m != nil && m[0] == w && s.values[m[1]] == "" {
			if got == nil {
				return path + " is missing"
			}
			captured[m[1]] = fmt.Sprint(got)
			return ""
		}
		want = s.expand(w)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Sprintf("%s is %v, want %v", path, got, want)
	}
	return ""
}

// awaitCode waits for a message with a code and stores the code.
func (s *script) awaitCode(ctx context.Context, to, name string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		status, response := s.request(ctx, s.app.sandboxURL+"/mailbox.json?to="+url.QueryEscape(to), http.MethodGet, "", "")
		var messages []struct {
			Code string `json:"code"`
		}
		if err := json.Unmarshal([]byte(response), &messages); err != nil {
			s.failf("mailbox: status %s: %v\n%s", status, err, response)
		}
		for _, message := range messages {
			if message.Code != "" {
				s.values[name] = message.Code
				return
			}
		}
		s.waitForChange(ctx, head, func() string { return "a code for " + to })
	}
}

// authenticatorCode returns the current code of a demo account.
func (s *script) authenticatorCode(ctx context.Context, account string) string {
	s.t.Helper()
	_, response := s.request(ctx, s.app.sandboxURL+"/authenticator.json", http.MethodGet, "", "")
	code, err := codeFor(account, []byte(response))
	if err != nil {
		s.failf("%v", err)
	}
	return code
}

// codeFor returns the code of an account from the sandbox's response.
func codeFor(account string, response []byte) (string, error) {
	var codes []sandbox.AuthenticatorCode
	if err := json.Unmarshal(response, &codes); err != nil {
		return "", err
	}
	for _, code := range codes {
		if code.Account == account {
			return code.Code, nil
		}
	}
	return "", fmt.Errorf("no authenticator app for %s", account)
}

// simulate executes a sandbox step. The sandbox rejects a step until it receives the program's request, so simulate retries.
func (s *script) simulate(ctx context.Context, path, body string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		status, response := s.request(ctx, s.app.sandboxURL+"/simulate"+path, http.MethodPost, body, "")
		switch {
		case strings.HasPrefix(status, "2"):
			return
		case status != "404" && status != "409":
			s.failf("simulate %s: status %s\n%s", path, status, response)
		}
		s.waitForChange(ctx, head, func() string { return "simulate " + path + ": " + response })
	}
}

// requireEvents waits until a stream has at least as many events as expected. Their types must match exactly.
func (s *script) requireEvents(ctx context.Context, stream domain.StreamID, want []string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		recorded, err := s.app.log.ReadStream(ctx, stream, 0, 1000)
		if err != nil {
			s.failf("%s: %v", stream, err)
		}
		got := make([]string, len(recorded))
		for i, r := range recorded {
			got[i] = r.Type
		}
		if len(got) >= len(want) {
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				s.failf("%s has\n%s\nwant\n%s", stream, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			return
		}
		s.waitForChange(ctx, head, func() string { return fmt.Sprintf("%s has %v, want %v", stream, got, want) })
	}
}
