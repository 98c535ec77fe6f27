package httpapi

import (
	"maps"
	"net/http"
	"runtime"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// setSecurityHeaders sets the security headers.
func (s *Server) setSecurityHeaders(c *gin.Context) {
	if strings.HasPrefix(c.Request.URL.Path, apiPrefix) {
		maps.Copy(c.Writer.Header(), s.securityHeaders.api)
	} else {
		maps.Copy(c.Writer.Header(), s.securityHeaders.pages)
	}
	c.Next()
}

// securityHeaders are the security headers of every response. All responses share their value slices, so a handler may replace a
// header but must not modify it.
type securityHeaders struct {
	api   http.Header // for data, which browsers must never run or render
	pages http.Header
}

func (s *Server) newSecurityHeaders() securityHeaders {
	calls := http.Header{}
	calls.Set("Cache-Control", "no-store")
	calls.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	calls.Set("Cross-Origin-Resource-Policy", "same-origin")
	calls.Set("Referrer-Policy", "no-referrer")
	calls.Set("X-Content-Type-Options", "nosniff")

	pages := http.Header{}
	pages.Set("Content-Security-Policy", s.contentSecurityPolicy(nil, nil))
	pages.Set("X-Content-Type-Options", "nosniff")
	pages.Set("Referrer-Policy", "no-referrer")
	pages.Set("Permissions-Policy", "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()")
	pages.Set("Cross-Origin-Opener-Policy", "same-origin")
	pages.Set("Cross-Origin-Resource-Policy", "same-origin")
	if s.cfg.TLS {
		for _, of := range []http.Header{calls, pages} {
			of.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
	}
	return securityHeaders{calls, pages}
}

// contentSecurityPolicy allows pages to load only our own content, and frames only from the provider's origin. Inline scripts and styles
// need one of the given hashes.
func (s *Server) contentSecurityPolicy(scripts, styles []string) string {
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

// panicLocation returns the function and line that panicked.
func panicLocation() string {
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
