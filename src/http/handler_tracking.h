#pragma once
// Asio's hooks around its handlers, named to it by BOOST_ASIO_CUSTOM_HANDLER_TRACKING. Every file that
// includes Asio must name it, or the same templates would mean two things.

#include "http/pulse.h"

#define BOOST_ASIO_INHERIT_TRACKED_HANDLER
#define BOOST_ASIO_ALSO_INHERIT_TRACKED_HANDLER
#define BOOST_ASIO_HANDLER_TRACKING_INIT (void)0
#define BOOST_ASIO_HANDLER_LOCATION(args) (void)0
#define BOOST_ASIO_HANDLER_CREATION(args) (void)0
#define BOOST_ASIO_HANDLER_COMPLETION(args) (void)0
#define BOOST_ASIO_HANDLER_INVOCATION_BEGIN(args) ::longroll::http::Pulse::begin()
#define BOOST_ASIO_HANDLER_INVOCATION_END ::longroll::http::Pulse::end()
#define BOOST_ASIO_HANDLER_OPERATION(args) (void)0
#define BOOST_ASIO_HANDLER_REACTOR_REGISTRATION(args) (void)0
#define BOOST_ASIO_HANDLER_REACTOR_DEREGISTRATION(args) (void)0
#define BOOST_ASIO_HANDLER_REACTOR_READ_EVENT 0
#define BOOST_ASIO_HANDLER_REACTOR_WRITE_EVENT 0
#define BOOST_ASIO_HANDLER_REACTOR_ERROR_EVENT 0
#define BOOST_ASIO_HANDLER_REACTOR_EVENTS(args) (void)0
#define BOOST_ASIO_HANDLER_REACTOR_OPERATION(args) (void)0
