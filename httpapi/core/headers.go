package core

import (
	"maps"
	"net/http"
	"runtime"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// setSecurityHeaders adds the security headers to a response.
func (s *Server) setSecurityHeaders(c *gin.Context) {
	if strings.HasPrefix(c.Request.URL.Path, APIPrefix) {
		maps.Copy(c.Writer.Header(), s.securityHeaders.api)
	} else {
		maps.Copy(c.Writer.Header(), s.securityHeaders.pages)
	}
	c.Next()
}

// securityHeaders are the security headers for all responses. All responses share the value slices, so a handler can replace a
// header but must not modify its values.
type securityHeaders struct {
	api   http.Header // for API responses, which browsers must never execute or render
	pages http.Header
}

func (s *Server) newSecurityHeaders() securityHeaders {
	api := http.Header{}
	api.Set("Cache-Control", "no-store")
	api.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	api.Set("Cross-Origin-Resource-Policy", "same-origin")
	api.Set("Referrer-Policy", "no-referrer")
	api.Set("X-Content-Type-Options", "nosniff")

	pages := http.Header{}
	pages.Set("Content-Security-Policy", s.ContentSecurityPolicy(nil, nil))
	pages.Set("X-Content-Type-Options", "nosniff")
	pages.Set("Referrer-Policy", "no-referrer")
	pages.Set("Permissions-Policy",
		"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()")
	pages.Set("Cross-Origin-Opener-Policy", "same-origin")
	pages.Set("Cross-Origin-Resource-Policy", "same-origin")
	if s.Config.TLS {
		for _, h := range []http.Header{api, pages} {
			h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
	}
	return securityHeaders{api, pages}
}

// ContentSecurityPolicy returns a policy that allows only our own content, and frames only from the widget origin. Inline scripts
// and styles need one of the given hashes.
func (s *Server) ContentSecurityPolicy(scripts, styles []string) string {
	frames := s.Config.WidgetOrigin
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

// PanicLocation returns the function and line of the panic. The deferred recovery function must call it directly.
func PanicLocation() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "hulak/") {
			return f.Function + ":" + strconv.Itoa(f.Line)
		}
		if !more {
			return "unknown"
		}
	}
}
