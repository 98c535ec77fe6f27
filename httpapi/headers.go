package httpapi

import (
	"maps"
	"net/http"
	"runtime"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// headers sets what keeps a browser from being turned against its user.
func (s *Server) headers(c *gin.Context) {
	h := c.Writer.Header()
	maps.Copy(h, s.protection)
	if strings.HasPrefix(c.Request.URL.Path, "/v1/") {
		h["Cache-Control"] = noStore
	}
	c.Next()
}

var noStore = []string{"no-store"}

// protectionHeaders are the same for all answers, which share their values: whoever sets a header anew replaces them, and
// nobody changes them.
func (s *Server) protectionHeaders() http.Header {
	h := http.Header{}
	h.Set("Content-Security-Policy", s.contentPolicy(nil, nil))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Permissions-Policy", "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if s.cfg.TLS {
		h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	return h
}

// contentPolicy lets pages load only what is ours, and frames only from the provider's own origin. Nothing may stand inline
// but the scripts and styles with these hashes.
func (s *Server) contentPolicy(scripts, styles []string) string {
	frames := s.cfg.WidgetOrigin
	if frames == "" {
		frames = "'none'"
	}
	return strings.Join([]string{
		"default-src 'none'", strings.Join(append([]string{"script-src 'self'"}, scripts...), " "),
		strings.Join(append([]string{"style-src 'self'"}, styles...), " "), "img-src 'self' data:", "font-src 'self'",
		"connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "frame-src " + frames, "form-action 'self'",
		"frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
	}, "; ")
}

// panicPlace names the function that panicked.
func panicPlace() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "hulak/") && !strings.HasSuffix(f.Function, "recovered.func1") {
			return f.Function + ":" + strconv.Itoa(f.Line)
		}
		if !more {
			return "elsewhere"
		}
	}
}
