package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
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

// script runs a scenario, a txtar archive of named steps, against a running program. A step consists of these lines:
//
//	include parts/sender.txtar      runs the steps of another file
//	as maya                         sends the following requests with the token that maya got at sign-up or sign-in
//	POST /v1/auth/signin            sends a request with the JSON body that follows, if any
//	{"email": "…"}
//	=> 200                          expects this status
//	{"roles": ["USER"]}             expects a response that contains at least this
//	await GET /v1/… => 200          repeats the request until the response is as expected
//	simulate /transfers/{id}/funding-settled
//	                                executes a step in the sandbox; a body {"…"} may follow
//	mail maya@example.com {code}    waits for a message to this address or number and stores its code
//	code admin@hulak.test {code}    stores the code in the authenticator app of a demo account
//	events transfer-{id}            expects exactly the events listed after it, one per line
//
// A new {name} in an expected response stores the value found there. Everywhere else it stands for the stored value.
type script struct {
	t      *testing.T
	app    *program
	client *http.Client
	values map[string]string
	tokens map[string]string
	actor  string
	step   string
	keys   int

	position string // log position reached by the last write
}

const positionHeader = "Hulak-Position"

// scenarioTimeout limits a scenario. A step that waits in vain fails then.
const scenarioTimeout = 3 * time.Minute

func runScript(t *testing.T, app *program, text []byte) {
	t.Helper()
	s := newScript(t, app)
	ctx, cancel := context.WithTimeout(t.Context(), scenarioTimeout)
	defer cancel()
	s.runSteps(ctx, text)
}

func newScript(t *testing.T, app *program) *script {
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
				s.fail("%v", err)
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
				s.fail("%s has no expected status", line)
			}
			status, lines = strings.TrimPrefix(strings.TrimSpace(lines[0]), "=> "), lines[1:]
			want, lines = takeBlock(lines)
			s.exchange(ctx, m[1] != "", m[2], s.expand(m[3]), s.expand(body), status, want)
		default:
			s.fail("cannot read %q", line)
		}
	}
}

// takeBlock takes the lines up to the next directive, blank line, or expected status.
func takeBlock(lines []string) (string, []string) {
	var taken []string
	for len(lines) > 0 {
		line := strings.TrimSpace(lines[0])
		if line == "" || strings.HasPrefix(line, "=> ") || requestPattern.MatchString(line) || directivePattern.MatchString(line) {
			break
		}
		taken, lines = append(taken, line), lines[1:]
	}
	return strings.Join(taken, "\n"), lines
}

func (s *script) fail(format string, args ...any) {
	s.t.Helper()
	s.t.Fatalf("step %q: %s", s.step, fmt.Sprintf(format, args...))
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

func (s *script) expand(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if value, ok := s.values[strings.Trim(name, "{}")]; ok {
			return value
		}
		return name
	})
}

func (s *script) exchange(ctx context.Context, await bool, method, path, body, status, want string) {
	s.t.Helper()
	s.keys++
	key := fmt.Sprintf("%s-%d", url.PathEscape(s.t.Name()), s.keys)
	for {
		head, err := s.app.log.Head(ctx)
		if err != nil {
			s.fail("head of the log: %v", err)
		}
		got, answer := s.request(ctx, s.app.url+path, method, body, key)
		mismatch := ""
		if got != status {
			mismatch = fmt.Sprintf("status %s, want %s", got, status)
		} else if want != "" {
			mismatch = s.matchResponse(answer, want)
		}
		if mismatch == "" {
			s.saveToken(answer)
			return
		}
		if !await {
			s.fail("%s %s: %s\n%s", method, path, mismatch, answer)
		}
		s.waitForChange(ctx, head, func() string { return fmt.Sprintf("%s %s: %s\n%s", method, path, mismatch, answer) })
	}
}

// waitForChange returns when the log has grown, or after a short time for changes outside it.
func (s *script) waitForChange(ctx context.Context, head int64, last func() string) {
	s.t.Helper()
	moment, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	_, _ = s.app.log.Wait(moment, head)
	if ctx.Err() != nil {
		s.fail("waited in vain: %s\n%s", last(), s.inboxState())
	}
}

// inboxState returns the pending and failed callbacks, to explain a stuck scenario.
func (s *script) inboxState() string {
	rows, _ := s.app.pool.Query(context.Background(), `SELECT format('%s %s: %s', callback_id, attempts, error) FROM inbox WHERE processed_at IS NULL OR error IS NOT NULL`)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return fmt.Sprintf("inbox: %v %v", lines, err)
}

func (s *script) request(ctx context.Context, target, method, body, key string) (status, answer string) {
	s.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, target, reader)
	if err != nil {
		s.fail("%v", err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet {
		req.Header.Set("Idempotency-Key", key)
	}
	if s.position != "" { // a read sees earlier writes, like on the pages
		req.Header.Set(positionHeader, s.position)
	}
	if token := s.tokens[s.actor]; token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := s.client.Do(req)
	if err != nil {
		s.fail("%s %s: %v", method, target, err)
	}
	defer res.Body.Close()
	if position := res.Header.Get(positionHeader); position != "" {
		s.position = position
	}
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		s.fail("%s %s: %v", method, target, err)
	}
	return fmt.Sprint(res.StatusCode), string(raw)
}

// saveToken stores the token of a sign-up or sign-in for the actor.
func (s *script) saveToken(answer string) {
	var login struct {
		Token     string `json:"token"`
		TokenType string `json:"tokenType"`
	}
	if json.Unmarshal([]byte(answer), &login) == nil && login.TokenType == "Bearer" {
		s.tokens[s.actor] = login.Token
	}
}

func (s *script) matchResponse(answer, want string) string {
	var got, expected any
	if err := decodeJSON(answer, &got); err != nil {
		return "the answer is not JSON: " + err.Error()
	}
	if err := decodeJSON(want, &expected); err != nil {
		s.fail("the expected answer is not JSON: %v\n%s", err, want)
	}
	taken := map[string]string{}
	if mismatch := s.contains("", got, expected, taken); mismatch != "" {
		return mismatch
	}
	for name, value := range taken {
		s.values[name] = value
	}
	return ""
}

func decodeJSON(text string, into *any) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	return d.Decode(into)
}

// contains describes the first mismatch between got and want, or returns "".
func (s *script) contains(path string, got, want any, taken map[string]string) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s is no object", path)
		}
		for name, value := range w {
			if mismatch := s.contains(path+"."+name, g[name], value, taken); mismatch != "" {
				return mismatch
			}
		}
		return ""
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Sprintf("%s has not %d entries", path, len(w))
		}
		for i := range w {
			if mismatch := s.contains(fmt.Sprintf("%s[%d]", path, i), g[i], w[i], taken); mismatch != "" {
				return mismatch
			}
		}
		return ""
	case string:
		if m := placeholder.FindStringSubmatch(w); m != nil && m[0] == w && s.values[m[1]] == "" {
			if got == nil {
				return path + " is not there"
			}
			taken[m[1]] = fmt.Sprint(got)
			return ""
		}
		want = s.expand(w)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Sprintf("%s is %v, want %v", path, got, want)
	}
	return ""
}

func (s *script) awaitCode(ctx context.Context, to, name string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		status, answer := s.request(ctx, s.app.sandboxURL+"/mailbox.json?to="+url.QueryEscape(to), http.MethodGet, "", "")
		var mails []struct {
			Code string `json:"code"`
		}
		if err := json.Unmarshal([]byte(answer), &mails); err != nil {
			s.fail("mailbox: status %s: %v\n%s", status, err, answer)
		}
		for _, mail := range mails {
			if mail.Code != "" {
				s.values[name] = mail.Code
				return
			}
		}
		s.waitForChange(ctx, head, func() string { return "a code for " + to })
	}
}

// authenticatorCode returns the current code of a demo account.
func (s *script) authenticatorCode(ctx context.Context, account string) string {
	s.t.Helper()
	_, answer := s.request(ctx, s.app.sandboxURL+"/authenticator.json", http.MethodGet, "", "")
	code, err := codeFor(account, []byte(answer))
	if err != nil {
		s.fail("%v", err)
	}
	return code
}

// codeFor returns the code of an account in the sandbox's response.
func codeFor(account string, answer []byte) (string, error) {
	var shown []sandbox.AuthenticatorCode
	if err := json.Unmarshal(answer, &shown); err != nil {
		return "", err
	}
	for _, one := range shown {
		if one.Account == account {
			return one.Code, nil
		}
	}
	return "", fmt.Errorf("there is no authenticator app of %s", account)
}

// simulate executes a step of the sandbox. A step that comes before the program's request is refused and retried.
func (s *script) simulate(ctx context.Context, path, body string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		status, answer := s.request(ctx, s.app.sandboxURL+"/simulate"+path, http.MethodPost, body, "")
		switch {
		case strings.HasPrefix(status, "2"):
			return
		case status != "404" && status != "409":
			s.fail("simulate %s: status %s\n%s", path, status, answer)
		}
		s.waitForChange(ctx, head, func() string { return "simulate " + path + ": " + answer })
	}
}

// requireEvents waits until the stream is as long as expected, and compares the types. Additional events also fail.
func (s *script) requireEvents(ctx context.Context, stream domain.StreamID, want []string) {
	s.t.Helper()
	for {
		head, _ := s.app.log.Head(ctx)
		recorded, err := s.app.log.ReadStream(ctx, stream, 0, 1000)
		if err != nil {
			s.fail("%s: %v", stream, err)
		}
		got := make([]string, len(recorded))
		for i, r := range recorded {
			got[i] = r.Type
		}
		if len(got) >= len(want) {
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				s.fail("%s holds\n%s\nwant\n%s", stream, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			return
		}
		s.waitForChange(ctx, head, func() string { return fmt.Sprintf("%s holds %v, want %v", stream, got, want) })
	}
}
